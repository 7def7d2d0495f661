#!/usr/bin/env bash
# Builds the image, starts the shop in it and requests its products. Uses Docker if it runs. Otherwise uses Debian's buildah (as
# root; `apt-get install buildah mmdebstrap`) with a base image that this script creates, because it cannot download one. The last
# line states the result. Exit code 2 means that the machine has neither.
set -euo pipefail
cd "$(dirname "$0")/.."

tag=voltway-test
name=voltway-test-$$
work=$(mktemp -d)
base=$(awk '$1 == "FROM" { print $2; exit }' docker/Dockerfile)
most_above_base_mb=120
port=$((20000 + RANDOM % 20000))
url=http://127.0.0.1:$port

say() { echo "docker/test.sh: $*"; }
fail() { say "FAILED: $*" >&2; exit 1; }

if docker info >/dev/null 2>&1; then
  engine=docker
elif command -v buildah >/dev/null && command -v mmdebstrap >/dev/null; then
  engine=buildah
  export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
  # Uses a separate image store, because the created base image has the name of the real one.
  buildah() { command buildah --root "$work/images" --runroot "$work/run" "$@"; }
else
  say "NOTHING WAS TESTED: neither Docker runs here nor are buildah and mmdebstrap installed." >&2
  exit 2
fi

clean_up() {
  if [ $engine = docker ]; then
    docker rm --force "$name" >/dev/null 2>&1 || true
    docker volume rm "$name" >/dev/null 2>&1 || true
  else
    kill %1 2>/dev/null || true
    wait
    buildah rm --all >/dev/null 2>&1 || true
  fi
  rm -rf "$work"
}
trap clean_up EXIT

# Creates Debian's smallest system with the Node version that package.json pins, under the name that the Dockerfile uses.
make_base() {
  say "making $base …"
  [ -x node_modules/.bin/node ] || node scripts/setup.mjs
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$work/root.tar" </dev/null
  local box
  box=$(buildah from scratch)
  buildah add --quiet "$box" "$work/root.tar" / >/dev/null
  buildah copy --quiet "$box" "$(readlink -f node_modules/.bin/node)" /usr/local/bin/node >/dev/null
  buildah copy --quiet "$box" "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" /usr/local/lib/node_modules/npm >/dev/null
  buildah run "$box" -- sh -c 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 node'
  buildah commit --quiet "$box" "$base" >/dev/null
}

# A build in a chroot uses the machine's network. It mounts the npm settings and certificates, which the image does not contain.
build_with_buildah() {
  local mounts=(--volume "$work/npmrc:/root/.npmrc:ro")
  cat ~/.npmrc >"$work/npmrc" 2>/dev/null || true
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    mounts+=(--volume "$NODE_EXTRA_CA_CERTS:/tmp/certificates:ro")
    echo cafile=/tmp/certificates >>"$work/npmrc"
  fi
  buildah bud --quiet --format docker --pull-never "${mounts[@]}" --file docker/Dockerfile --tag $tag . >/dev/null
}

size_mb() {
  if [ $engine = docker ]; then
    docker image inspect --format '{{.Size}}' "$1" | awk '{ print int($1 / 1e6) }'
  else
    local box folder
    box=$(buildah from --pull-never "$1")
    folder=$(buildah mount "$box")
    du --summarize --bytes "$folder" | awk '{ print int($1 / 1e6) }'
    buildah rm "$box" >/dev/null
  fi
}

start() {
  if [ $engine = docker ]; then
    docker run --detach --init --name "$name" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
      --env PORT="$port" --publish "127.0.0.1:$port:$port" --volume "$name:/data" $tag >/dev/null
  else
    box=${box:-$(buildah from --pull-never $tag)}
    # Reads the command from CMD of the image.
    mapfile -t command < <(buildah inspect --format '{{range .Docker.Config.Cmd}}{{println .}}{{end}}' $tag | sed '/^$/d')
    buildah run --env PORT="$port" "$box" -- sh -c 'echo $$ >/tmp/pid; exec "$@"' sh "${command[@]}" >"$work/log" 2>&1 &
  fi
  curl --fail --silent --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "$url/readyz" || fail "the store does not answer"
}

inside() {
  if [ $engine = docker ]; then docker exec "$name" "$@"; else buildah run --env PORT="$port" "$box" -- "$@"; fi
}

# Sends SIGTERM, as an engine does, and expects the shop to end with exit code 0.
stop() {
  if [ $engine = docker ]; then
    docker stop --time 30 "$name" >/dev/null
    [ "$(docker inspect --format '{{.State.ExitCode}}' "$name")" = 0 ] || fail "SIGTERM was not answered with exit code 0"
    docker rm "$name" >/dev/null
  else
    # A chroot shares the process ids of the machine.
    kill -TERM "$(inside cat /tmp/pid)" || fail "the store is not running"
    wait %1 || fail "SIGTERM was not answered with exit code 0"
  fi
}

if [ $engine = docker ]; then
  docker build --quiet --file docker/Dockerfile --tag $tag . >/dev/null
else
  make_base
  say "building with buildah …"
  build_with_buildah
fi
above=$(($(size_mb $tag) - $(size_mb "$base")))
[ "$above" -le $most_above_base_mb ] || fail "$above MB above its base, more than $most_above_base_mb"

start
curl --fail --silent "$url/api/products" | grep --quiet 'Model 3' || fail "no products"
curl --fail --silent "$url/shop" | grep --quiet '<h1' || fail "no shop page"
curl --fail --silent "$url/admin-products" | grep --quiet '<title>' || fail "no admin page"
image=$(curl --fail --silent "$url/api/products" | grep --only-matching '/images/[^",]*' | head -1)
curl --fail --silent --output /dev/null "$url$image" || fail "no image"
[ "$(inside id -un)" = node ] || fail "it runs as $(inside id -un)"
secret=$(inside cat /data/admin-secret)
stop

start
[ "$(inside cat /data/admin-secret)" = "$secret" ] || fail "its data did not survive a restart"
stop

say "passed with $engine: $above MB above its base, runs as node, answers, keeps its data over a restart, ends in order"
