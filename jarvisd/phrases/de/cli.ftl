# cli (de)
