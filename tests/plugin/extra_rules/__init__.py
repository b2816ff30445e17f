"""Kinds of clauses for hgkit, in a package of its own."""
