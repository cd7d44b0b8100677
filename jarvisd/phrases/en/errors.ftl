# A sentence for every error; the keys stand where it is raised.

## Configuration

config-missing = There is no configuration file { $path }.
config-unreadable = The configuration file { $path } cannot be read: { $reason }.
config-not-toml = { $path } is not valid TOML.
config-not-toml-line = Line { $line }, column { $column }: { $text }
config-faulty = { $count ->
    [one] There is a fault in { $path }:
   *[other] There are { $count } faults in { $path }:
}
config-unknown-key = “{ $setting }” is unknown.{ $suggestion ->
    [none] { "" }
   *[other] { " " }Did you mean “{ $suggestion }”?
}
config-wrong-type = “{ $setting }” must be { $expected ->
    [integer] a whole number
    [number] a number
    [text] a text in quotes
    [flag] true or false
    [list] a list
   *[table] a table
}, not { $value }.
config-out-of-range = “{ $setting }” must be { $word ->
    [least] at least { $limit }
    [most] at most { $limit }
    [above] more than { $limit }
   *[below] less than { $limit }
}, not { $value }.
config-not-one-of = “{ $setting }” must be one of { $choices }, not { $value }.
config-empty = “{ $setting }” must not be empty.
config-time-zone = “{ $setting }”: there is no time zone { $value }; an example: Europe/Berlin.
config-room-name = “{ $setting }” cannot name a room: only small letters without accents, digits, - and _.
config-address = “{ $setting }” must be an address such as "tcp://gpu.local:10300", not { $value }.
config-network = “{ $setting }” must be an address or a network such as "192.168.1.0/24", not { $value }.
config-two-sources = “{ $setting }” has several of these: a sound device, a satellite, a page in a browser. A room hears through one of them only.
config-open-to-all = “{ $setting }”: whoever listens on more than this machine must say with “allow” who may connect; the protocol knows no password.
config-required = “{ $setting }” must be given.
config-provider-name = “{ $setting }” cannot name a provider: only lower-case letters without accents, digits, - and _.
config-web-address = “{ $setting }” must be a web address such as http://127.0.0.1:11434/v1, without a password, not { $value }.
config-key-in-file = “{ $setting }”: a key does not belong into the file. Set { $variable }, or provide the systemd credential { $credential }.
config-no-such-provider = “{ $setting }”: there is no provider “{ $name }”.{ $suggestion ->
    [none] { "" }
   *[other] { " " }Did you mean “{ $suggestion }”?
}{ $known ->
    [none] { " " }Describe it under [models.providers.{ $name }].
   *[other] { " " }Known: { $known }.
}
config-cloud-gone = “[cloud]” is no longer read.{ $model ->
    [none] { " " }Delete the section; language models now stand under [models] (docs/models.md).
   *[other] { " " }Write instead: [models] with conversation = ["anthropic"], and [models.providers.anthropic] with kind = "anthropic" and model = "{ $model }". For personal_memories it is models.personal_memories_to_cloud, for timeout_s it is first_token_s.
}
config-quiet-hours = “{ $setting }”: { $value } are no quiet hours; an example: 22:00-07:00.
config-web-host = “{ $setting }” must be an IP address of this machine or localhost, not { $value }.
config-web-off = “{ $setting }” is switched off, but a room is set up for the browser (browser = true), and that is the only way to it.
config-web-open = “{ $setting }”: { $value } is open to the whole network. That needs a token: set JARVISD_WEB_TOKEN, or create the systemd credential web_token.
config-web-token = “{ $setting }” is too short: take at least 16 random characters.
config-other = “{ $setting }” does not fit: { $value } ({ $told }).

## Not found

no-such-room = There is no room “{ $name }”.{ $suggestion ->
    [none] { "" }
   *[other] { " " }Did you mean “{ $suggestion }”?
} Known: { $known }.
no-such-person = { $known ->
    [none] I do not know “{ $name }”; I know nobody yet. Introduce someone: jarvisd people add "{ $name }"
   *[other] I do not know “{ $name }”.{ $suggestion ->
        [none] { " " }Known: { $known }.
       *[other] { " " }Did you mean “{ $suggestion }”?
    }
}
no-such-memory = I see no memory with the id { $id } here; --as acts for a person.
nothing-to-forget = I found nothing for that: “{ $query }”.

## Input

memory-id-unusable = “{ $id }” is no id: at least { $least } digits from 0 to f.
memory-id-ambiguous = “{ $id }” fits { $count } memories; give more digits.
several-to-forget = { $count } memories fit ({ $ids }); delete one with “jarvisd memory delete ID”.
person-known = I know { $name } already. Further recordings: jarvisd people add-samples { $name } --from …
person-name-unusable = “{ $name }” cannot be a name: a name has letters and at most { $most } characters.
