"""Square tiles laid side by side."""
