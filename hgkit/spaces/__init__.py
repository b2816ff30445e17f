"""The places where games are played; none knows another."""
