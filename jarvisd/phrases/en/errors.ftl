# errors (en)
