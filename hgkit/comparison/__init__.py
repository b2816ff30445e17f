"""What differs between rulesets."""
