"""The systems of pairing (Art. 2), each a function of an order and of what was played."""
