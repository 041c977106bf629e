"""What every game stands on: the contract, sets as integers, records, sessions and pictures."""
