"""The arbiter's desk on paper and in files: register, score sheets, the folder."""
