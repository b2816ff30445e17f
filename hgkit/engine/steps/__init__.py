"""The steps of a turn that every space can have."""
