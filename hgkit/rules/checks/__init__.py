"""Checks of a ruleset that need no space, one a module; its docstring explains its codes."""
