"""From YAML text to validated rulesets: reading with positions, merging, formulas, the model and its checks."""
