# The service of systemd.

cli-service = Set jarvisd up as a service of systemd.
cli-service-install = Put the service in place; that does not start it yet.
cli-service-status = Show how the service is.
cli-service-user = As a service of this person, with their PipeWire or PulseAudio; without it a service of the machine, with ALSA.
cli-service-dry-run = Only show what would be done.
cli-service-installed = The service is in place.
cli-service-next = This starts it, also whenever the machine does: { $call }
cli-service-linger = It only runs while { $account } is logged in. To have it always run: loginctl enable-linger { $account }
cli-service-would-write = This would be written to { $path }:
cli-service-would-run = This would be run: { $call }
cli-service-missing = The service is not in place. “{ $call }” puts it there.
cli-service-state = { $state ->
    [active] The service is running{ $since ->
        [none] { "" }
       *[other] { " " }since { $since }
    }
    [activating] The service is being started
    [deactivating] The service is being stopped
    [reloading] The service reads its configuration again
    [failed] The service has failed (“journalctl -u jarvisd” tells why)
   *[other] The service is not running
}; { $enabled ->
    [yes] it starts with the machine.
   *[no] it does not start by itself.
}
cli-service-restarts = { $count ->
    [one] It had to be restarted once.
   *[other] It had to be restarted { $count } times.
}
service-no-systemd = { $user ->
    [yes] The systemd of this person does not answer.
   *[no] No systemd answers on this machine.
}
service-refused = “{ $call }” did not work: { $told }
service-file-missing = { $file } is missing: the service is started from a checkout that is set up.
service-in-home = { $path } is in a personal folder, which the service may not enter. Put the checkout into /opt/jarvisd, or use --user for a service of your own.
service-needs-root = Only root sets up a service of the machine: sudo jarvisd service install. With --user it is for you alone; --dry-run shows what would be done.
service-unwritable = { $path } cannot be written: { $reason }.
doctor-check-service = service
doctor-service-none = not set up
doctor-service-system = set up as a service of the machine
doctor-service-user = set up as a service of this person
