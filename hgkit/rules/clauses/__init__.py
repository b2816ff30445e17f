"""Every kind of clause that a ruleset may have, and the formulas in them."""
