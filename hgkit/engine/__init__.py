"""The engine: a ruleset compiled to tables and steps, and the one loop that plays it."""
