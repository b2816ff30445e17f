"""Rulesets as data: their clauses, their layers, what their components have in common."""
