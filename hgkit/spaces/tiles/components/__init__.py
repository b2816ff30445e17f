"""Decks of tiles, read from their files."""
