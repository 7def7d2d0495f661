#!/usr/bin/env bash
# Checks a tarball of scripts/pack-release.sh: `scripts/test-release.sh TARBALL`. Unpacks it into an empty folder and
# starts the shop with the command of its systemd unit. Then it buys, makes two backups with the command of their unit,
# and restores one. Root starts the shop as
# the user `nobody`. The last line states the result.
set -euo pipefail

tarball=$(realpath "${1:?the tarball}")
work=$(mktemp -d)
shop=$work/voltway
backups=$work/backups
url=http://127.0.0.1:$((20000 + RANDOM % 20000))

say() { echo "scripts/test-release.sh: $*"; }
fail() { say "FAILED: $*" >&2; cat "$work"/log* >&2; exit 1; }
clean_up() {
  [ -z "${pid:-}" ] || kill "$pid" 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

# Only the tarball's own Node may run, so PATH names no other.
as_shop=(env -i PATH=/usr/bin:/bin)
[ "$(id -u)" != 0 ] || as_shop=(setpriv --reuid=nobody --regid=nogroup --clear-groups "${as_shop[@]}")
# Prints the command of a systemd unit, with the folders of this test.
command_of() { sed -n 's/^ExecStart=//p' "$shop/docs/deploy/$1" | sed "s#/opt/voltway#$shop#; s#/var/backups/voltway#$backups#"; }
# `exec` lets $! be the process of the shop.
run() { cd "$shop" && exec "${as_shop[@]}" "$@"; }
shop_data() (run node_modules/.bin/node apps/server/dist/shop-data.cjs "$@")

start() {
  # shellcheck disable=SC2046 # systemd splits the command at its blanks, too.
  run $(command_of voltway.service) >>"$work/log" 2>&1 &
  pid=$!
  curl --fail --silent --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "$url/readyz" || fail "the shop does not answer"
}

stop() {
  kill -TERM "$pid"
  wait "$pid" || fail "the shop did not end with exit code 0"
}

chmod 755 "$work"
mkdir -m 755 "$shop"
tar --extract --strip-components 1 --directory "$shop" --file "$tarball"
printf 'DATA_DIR=%s\nPORT=%s\n' "$work/data" "${url##*:}" >"$shop/.env"
mkdir -m 700 "$work/data" "$backups"
[ "$(id -u)" != 0 ] || chown nobody:nogroup "$work/data" "$backups"

start
"$shop/docker/buy.sh" "$url"
for _ in 1 2; do
  # shellcheck disable=SC2046
  (run $(command_of voltway-backup.service)) >>"$work/log" 2>&1 || fail "no backup"
done
[ -z "$(find "$backups" -path '*/images/*' -type f -links 1)" ] || fail "two backups do not share their images"
shop_data verify "$backups" || fail "the backup is damaged"
stop
shop_data restore "$backups" --replace >>"$work/log" 2>&1 || fail "no restore"
start
"$shop/docker/buy.sh" "$url"
stop
say "passed: $(basename "$tarball") starts without another Node, sells, is backed up and restored"
