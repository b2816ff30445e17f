"""The steps of a turn on a table of tiles."""
