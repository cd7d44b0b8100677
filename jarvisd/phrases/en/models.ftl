# Language models: why none answers, and which one is asked.

thinking-failed = { $reason ->
    [away] The language model cannot be reached.
    [slow] The language model took too long.
    [busy] The language model is overloaded.
    [broken] Something went wrong at the language model.
    [cut] The language model's answer broke off.
    [garbled] The language model's answer was unusable.
    [key] The language model does not accept the key.
    [unknown] There is no such language model at this address.
    [rejected] The language model does not understand the request.
    [too-long] That was too long for the language model.
    [refused] The language model declines to answer that.
    [unfinished] The language model did not finish.
    [nobody] There is no language model that I can ask right now.
   *[other] The language model could not answer ({ $reason }).
}
