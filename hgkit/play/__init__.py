"""Recorded games: scripts, their replay, their expectations, and what became of them."""
