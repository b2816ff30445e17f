"""What files of components have in common, and cards."""
