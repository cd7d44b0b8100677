# errors (de)
