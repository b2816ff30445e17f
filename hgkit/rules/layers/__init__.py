"""A ruleset merged from its parents, overlays and settings."""
