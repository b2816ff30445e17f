"""Maps, read from their files."""
