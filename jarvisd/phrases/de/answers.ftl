# answers (de)
