"""What a ruleset says is played: whatever loads runs to its end, and every clause makes a difference or is refused."""
