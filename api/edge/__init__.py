"""The border of the service: addresses, limits, headers, measures and logs."""
