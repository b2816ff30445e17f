"""Effects that need no space."""
