"""Boards and dominoes, read from their files."""
