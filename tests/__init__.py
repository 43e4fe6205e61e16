"""The tests of Burraco Parole."""
