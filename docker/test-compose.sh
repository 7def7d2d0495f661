#!/usr/bin/env bash
# Starts both compose files with Docker as separate projects, and places orders in each. In the shop with several nodes, it also
# places orders while it replaces the nodes one after the other. It backs up both shops and restores the one on SQLite. It needs
# the ports 80, 443 and 3000. The last line states the result.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "docker/test-compose.sh: $*"; }
fail() { say "FAILED: $*" >&2; exit 1; }

# Both compose files read .env. The script creates it and removes it at the end.
[ ! -e .env ] || fail "there is a .env, with the settings of a shop of yours"
work=$(mktemp -d)
one() { docker compose --project-name voltway-test-one --file docker/compose.yaml "$@"; }
many() { docker compose --project-name voltway-test-nodes --env-file .env --file docker/compose.scale.yaml "$@"; }
shop_data() { many exec -T backup node apps/server/dist/shop-data.cjs "$@"; }

clean_up() {
  local code=$?
  [ $code = 0 ] || many logs --no-color --tail 40 2>/dev/null || true
  [ -z "${buyer:-}" ] || kill "$buyer" 2>/dev/null || true
  one down --volumes >/dev/null 2>&1 || true
  many down --volumes >/dev/null 2>&1 || true
  rm -rf "$work" .env
}
trap clean_up EXIT
printf 'DOMAIN=localhost\nPOSTGRES_PASSWORD=%s\n' "$(openssl rand -hex 24)" >.env

say "one shop with SQLite …"
one build --quiet
one up --detach --wait
docker/buy.sh http://127.0.0.1:3000 5
one exec -T backup node apps/server/dist/shop-data.cjs backup /backups --keep 14
one exec -T backup node apps/server/dist/shop-data.cjs verify /backups
secret=$(one exec -T shop cat /data/admin-secret)
one stop shop backup
one run --rm --no-deps -T backup node apps/server/dist/shop-data.cjs restore /backups --replace
one up --detach --wait
[ "$(one exec -T shop cat /data/admin-secret)" = "$secret" ] || fail "a restore changed the admin secret"
docker/buy.sh http://127.0.0.1:3000
one down --volumes

say "three nodes with PostgreSQL …"
many build --quiet
many up --detach --wait
# Caddy's own certificate authority has signed the certificate of localhost.
many exec -T proxy cat /data/caddy/pki/authorities/local/root.crt >"$work/root.crt"
export CURL_CA_BUNDLE=$work/root.crt
url=https://localhost
curl --fail --silent --output /dev/null --retry 20 --retry-delay 1 --retry-all-errors $url/readyz || fail "the proxy does not answer"
[ "$(curl --silent --output /dev/null --write-out '%{http_code}' $url/metrics)" = 404 ] || fail "/metrics can be seen from outside"
many exec -T proxy nc -z -w 3 node1 3000 || fail "the proxy reaches no node"
if many exec -T proxy nc -z -w 3 postgres 5432; then fail "the proxy reaches PostgreSQL"; fi

# An internal network has no default route.
many exec -T node1 grep -q '[[:space:]]00000000[[:space:]]' /proc/net/route || fail "the nodes reach no mail server"

# Some versions of Compose begin each line with a control sequence.
secret=$(many logs --no-log-prefix node1 | sed -n 's/.*Admin secret: \([^ ]*\) .*/\1/p')
[ -n "$secret" ] || fail "the first node did not show the admin secret"
image=$(curl --fail --silent --header "X-Admin-Secret: $secret" --form name=Lamp --form price=20 \
  --form image=@docs/images/shop.webp $url/api/admin/upload-product | grep --only-matching '/images/[^"]*')
for _ in {1..9}; do curl --fail --silent --output /dev/null "$url$image" || fail "a node lacks the image $image"; done

docker/buy.sh $url 120 &
buyer=$!
for node in node1 node2 node3; do many up --detach --no-deps --force-recreate --wait $node; done
shop_data backup /backups --keep 14
shop_data verify /backups
wait $buyer || fail "customers noticed that nodes were replaced, or a backup was made"

say "passed: one shop sells, is backed up and restored; three nodes sell while they are replaced and backed up, and share their images"
