"""The kernel: state, moves, racks, steps, contests, scoring. It knows no geometry."""
