"""The tournament: from registration to the final ranking, as a fold of events."""
