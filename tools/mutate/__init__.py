"""Breaking the rules on purpose, one change at a time: what no case notices, no case shows."""
