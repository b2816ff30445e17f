"""Pictures of components and tables."""
