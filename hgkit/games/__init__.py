"""From a ruleset and players to a game."""
