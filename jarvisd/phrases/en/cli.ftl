# cli (en)
