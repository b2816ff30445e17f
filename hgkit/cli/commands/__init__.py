"""One command a module.

A module here is a command of its name: its function `command` runs it, `GROUP` says under which heading of
`hgkit --help` it stands (one of `hgkit.cli.app.GROUPS`). Everything that is slow to import is imported in the
function, so that `hgkit --help` stays quick.
"""
