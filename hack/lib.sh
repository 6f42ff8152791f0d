# shellcheck shell=bash
# lib — what every command in hack/ needs: the project's own Node, and packages from apt where they are missing and may be installed.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }

# Installs Debian packages that lack their command: need COMMAND PACKAGE [COMMAND PACKAGE …].
need() {
  local missing=()
  while [ $# -gt 1 ]; do
    command -v "$1" >/dev/null 2>&1 || [ -e "$1" ] || missing+=("$2")
    shift 2
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    die "missing: ${missing[*]}. Install them (on Debian: apt-get install ${missing[*]}) and try again."
  fi
  say "installing ${missing[*]}"
  [ -n "$(find /var/lib/apt/lists -name '*_Packages*' -print -quit 2>/dev/null)" ] || apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    { apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }
}

# The packages of the lock file, once per lock file, and the Node they bring at the front of PATH.
node_modules() {
  need npm npm
  local stamp="$root/node_modules/.podmin-lock"
  if ! cmp -s "$root/package-lock.json" "$stamp" 2>/dev/null; then
    say 'npm ci'
    (cd "$root" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2) || die 'npm ci failed'
    cp "$root/package-lock.json" "$stamp"
  fi
  export PATH="$root/node_modules/.bin:$PATH"
  case $(node --version) in v26.*) ;; *) die "the project's Node is 26, but $(command -v node) is $(node --version)" ;; esac
}
