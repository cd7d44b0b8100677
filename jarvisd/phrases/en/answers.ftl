# answers (en)
