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

## jarvisd models providers, doctor

cli-models-providers = Show the language models and whether they can be asked
cli-ask-cloud = Also ask the providers outside the house whether they are there; they are told nothing
cli-column-provider = provider
cli-column-model = model
cli-column-place = place
role-conversation = conversation
role-memory = memory
providers-none = No language model is set up; answers come from memory alone.
providers-unasked = Those outside the house are asked only with --ask-cloud.
provider-place = { $place ->
    [home] at home
   *[cloud] outside
}
provider-state = { $state ->
    [good] answers
    [unasked] not asked
    [no-key] key missing
    [away] cannot be reached
    [slow] does not answer
    [busy] overloaded
    [key] key not accepted
    [unknown] model unknown
   *[other] failing ({ $state })
}
provider-remedy = { $state ->
    [no-key] { $name }: set { $variable }, or provide the systemd credential { $credential }.
    [key] { $name }: check { $variable } or the systemd credential { $credential }.
    [unknown] { $name }: there is no model “{ $model }” there.
   *[other] { $name }: { $address ->
        [none] see whether the network is up.
       *[other] see whether a server runs at { $address }.
    }
}
doctor-check-models = Language models
doctor-models-none = none; answers come from memory
doctor-model = { $name } ({ $place }: { $state })
