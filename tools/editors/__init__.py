"""Files that editors read."""
