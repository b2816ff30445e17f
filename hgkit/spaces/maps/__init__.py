"""Maps of territories and connections."""
