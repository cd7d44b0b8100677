# What is said aloud when a turn fails.
sorry-failed = Sorry, something went wrong.
sorry-hearing = Sorry, I cannot hear properly right now.
sorry-not-understood = Sorry, I did not catch that.
sorry-memory = Sorry, I cannot get at my memory right now.
sorry-thinking = Sorry, I cannot think of an answer right now.
turn-too-slow = That took too long and was given up.
