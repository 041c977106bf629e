"""The foundation of every game: the contract, sets as integers, records, sessions and pictures."""
