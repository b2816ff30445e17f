"""Boards of squares on which dominoes are laid."""
