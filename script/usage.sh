# Read by the scripts beside it: what they do is told once, in the comment at their head.
head=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
name=script/$(basename "$0")

# helped "$@": print that comment and leave, if it is asked for.
helped() {
  case ${1:-} in
    -h | --help)
      sed -n '2,${/^#/!q;s/^# \{0,1\}//;p;}' "$head"
      exit 0
      ;;
  esac
}

# refused ARGUMENT: say that there is no such argument, and leave.
refused() {
  printf '%s: there is no argument "%s"; see %s --help\n' "$name" "$1" "$name" >&2
  exit 2
}
