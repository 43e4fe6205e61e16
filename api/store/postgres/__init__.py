"""The games in PostgreSQL: the same logs as in SQLite, for any number of processes and hosts."""
