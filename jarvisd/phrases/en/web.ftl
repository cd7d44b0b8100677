# What is answered over HTTP, and what the commands say about the running jarvisd.

web-title = { $status ->
    [401] Not signed in
    [403] Not allowed
    [404] Not found
    [409] Taken at the moment
    [413] Too large
    [421] Unknown name
    [422] Unfit data
    [500] Unforeseen fault
    [503] Not possible at the moment
   *[other] Unfit request
}
web-bad-request = I do not understand this request.
web-no-token = That needs the token of this Jarvis (JARVISD_WEB_TOKEN).
web-foreign = A page from elsewhere must not ask for that.
web-not-found = There is no such page.
web-wrong-method = This page cannot be called like that.
web-too-large = That is too much at once.
web-wrong-name = I am not to be reached by this name. If it is right, add it to web.names.
web-bug = Something unforeseen happened; the log has more.
web-body-faulty = “{ $field }” is missing or does not fit.
