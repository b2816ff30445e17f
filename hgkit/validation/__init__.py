"""Checks any file, whatever it is."""
