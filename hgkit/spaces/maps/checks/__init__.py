"""Checks of rulesets on a map."""
