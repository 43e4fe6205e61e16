"""What goes in and out over HTTP, in pydantic's words: requests are checked, answers documented."""
