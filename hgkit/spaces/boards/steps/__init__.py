"""The steps of a turn on boards."""
