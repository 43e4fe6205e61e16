"""The code of play as data: sections, profiles, policies, decks, and the rules they make."""
