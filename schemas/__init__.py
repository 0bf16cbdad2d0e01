"""JSON Schemas of the YAML sections; read as package data."""
