#!/bin/sh
# A container engine that answers from files in its folder: <verb>.out, <verb>.err, <verb>.rc; FAKE_SLEEP makes it slow. What it was called
# with is appended to calls, one line per call.
folder=$(dirname "$0")
verb=$1
case "$verb" in container | image | network | volume) verb="$1-$2" ;; esac
printf '%s\n' "$*" >>"$folder/calls"
[ "$LC_ALL" = C ] || { echo "LC_ALL is $LC_ALL" >&2; exit 99; }
[ -f "$folder/$verb.sleep" ] && exec sleep "$(cat "$folder/$verb.sleep")"
[ -f "$folder/$verb.stdin" ] && cat >"$folder/$verb.received"
[ -f "$folder/$verb.out" ] && cat "$folder/$verb.out"
[ -f "$folder/$verb.err" ] && cat "$folder/$verb.err" >&2
[ -f "$folder/$verb.rc" ] && exit "$(cat "$folder/$verb.rc")"
exit 0
