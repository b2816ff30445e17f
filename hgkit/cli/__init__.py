"""The command `hgkit`: arguments in, one call, tables out. Nothing about rules is known here."""
