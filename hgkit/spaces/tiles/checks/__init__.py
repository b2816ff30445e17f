"""Checks of rulesets on a table of tiles."""
