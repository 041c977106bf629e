"""What was once saved or sent is read for ever, and a version can know more than the ones before it."""
