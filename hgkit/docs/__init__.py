"""JSON Schemas and reference pages, written from the models."""
