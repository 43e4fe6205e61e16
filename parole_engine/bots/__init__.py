"""Players that see what their seat may see."""
