"""The steps of a turn on a map."""
