"""From bytes over YAML to data with places; schema errors in words."""
