"""Spaces: where components go, what touches what, and the areas that arise."""
