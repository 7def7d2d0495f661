#!/usr/bin/env bash
# Registers a customer at a running shop, then visits the shop and orders for a number of seconds, at least once:
# `docker/buy.sh https://shop.example 60`. The script repeats no request. The exit code is 1 if a request failed, or if the shop
# lists another number of orders. CURL_CA_BUNDLE names the file of a private certificate authority.
set -euo pipefail

url=${1:?the URL of the shop}
seconds=${2:-0}
sent=0
failed=0
bought=0
token=

# Sends a request and sets $response; fails if the status is not 2xx.
send() {
  local method=$1 path=$2 status
  shift 2
  sent=$((sent + 1))
  response=$(curl --silent --show-error --max-time 30 --request "$method" --header 'Content-Type: application/json' \
    ${token:+--header "Authorization: Bearer $token"} --write-out '\n%{http_code}' "$@" "$url$path" 2>&1) || true
  status=${response##*$'\n'}
  response=${response%$'\n'*}
  [[ $status = 2* ]] && return
  failed=$((failed + 1))
  echo "docker/buy.sh: $(date -u +%T) $method $path: $status ${response:0:300}" >&2
  return 1
}

# Prints the first text field with this name in $response.
text() { grep --only-matching "\"$1\":\"[^\"]*\"" <<<"$response" | head -1 | cut -d '"' -f 4; }

send POST /api/auth/register --data "{\"name\":\"Ada\",\"email\":\"ada-$$-$RANDOM$RANDOM@example.com\",\"password\":\"correct horse\"}"
token=$(text token)
send GET /api/payment-methods
method=$(text id)
send GET /api/products
product=$(text id)
# A choice of an option has the name of its image, without a path.
image=$(grep --only-matching '"image":"/[^"]*"' <<<"$response" | head -1 | cut -d '"' -f 4) || true

while true; do
  for path in /shop /api/products "/api/products/$product" ${image:+"$image"}; do send GET "$path" --output /dev/null || true; done
  if send POST /api/cart --data "{\"cart\":[{\"id\":\"$product\",\"qty\":1}]}" &&
    send POST /api/checkout --data "{\"payment_method_id\":\"$method\"}"; then bought=$((bought + 1)); fi
  [ "$SECONDS" -lt "$seconds" ] || break
  # The shop accepts 30 checkouts of a customer per minute.
  sleep 2
done

send GET /api/orders
listed=$(grep --only-matching '"reference":"[^"]*"' <<<"$response" | sort --unique | wc --lines)
echo "docker/buy.sh: $bought bought, $listed orders listed, $failed of $sent requests failed"
[ "$failed" = 0 ] && [ "$bought" = "$listed" ]
