"""The word game of the Codice di Gara 2025 on the shared engine."""
