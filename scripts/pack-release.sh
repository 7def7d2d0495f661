#!/usr/bin/env bash
# Packs the built server and its Node into a tarball for this platform, after `npm run build`: `scripts/pack-release.sh FOLDER`.
# Prints the path of the tarball. The file beside it has the SHA-256.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(realpath "${1:?the folder of the tarball}")
node=node_modules/.bin/node
# shellcheck disable=SC2016 # JavaScript expands this text.
name=$($node -p '`voltway-${require("./apps/server/package.json").version}-${process.platform}-${process.arch}`')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

$node docker/collect-runtime.ts "$work/$name"
# With its own Node, the shop needs neither Node nor npm on the machine.
cp --dereference --parents $node "$work/$name"
# Operators read and copy these files.
cp --recursive --parents .env.example CHANGELOG.md LICENSE docs/operating.md docs/deploy docker/{Caddyfile,pgbouncer.ini,prometheus,grafana,buy.sh} "$work/$name"

mkdir -p "$target"
# Root may unpack it: the files then belong to root, and every user may read them.
tar --create --gzip --file "$target/$name.tar.gz" --owner=0 --group=0 --mode=u+rwX,go+rX,go-w --directory "$work" "$name"
(cd "$target" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$target/$name.tar.gz"
