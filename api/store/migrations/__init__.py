"""Alembic's migrations of the database, one module each under `versions`."""
