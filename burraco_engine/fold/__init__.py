"""The fold: how an event changes the state, and a move in the making."""
