"""The HTTP routes, one module per noun; thin on purpose."""
