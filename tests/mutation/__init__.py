"""Mutation of rules: every scalar parameter is changed, and a scripted game has to notice."""
