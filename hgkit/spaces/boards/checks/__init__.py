"""Checks of rulesets on boards."""
