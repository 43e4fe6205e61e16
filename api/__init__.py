"""The edge: command line, service and web page of Burraco Parole."""
