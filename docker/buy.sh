#!/usr/bin/env bash
# Registers at a running shop, then looks at it and buys until so many seconds have passed, at least once:
# `docker/buy.sh https://shop.example 60`. No request is repeated: the exit code is 1 when one failed, or when the shop's list of
# orders is not what was bought. A certificate of one's own is named by CURL_CA_BUNDLE.
set -euo pipefail

url=${1:?the address of the shop}
seconds=${2:-0}
asked=0
failed=0
bought=0
token=

# Answers in $answer; false when it is not 2xx.
ask() {
  local method=$1 path=$2 status
  shift 2
  asked=$((asked + 1))
  answer=$(curl --silent --show-error --max-time 30 --request "$method" --header 'Content-Type: application/json' \
    ${token:+--header "Authorization: Bearer $token"} --write-out '\n%{http_code}' "$@" "$url$path" 2>&1) || true
  status=${answer##*$'\n'}
  answer=${answer%$'\n'*}
  [[ $status = 2* ]] && return
  failed=$((failed + 1))
  echo "docker/buy.sh: $(date -u +%T) $method $path: $status ${answer:0:300}" >&2
  return 1
}

# The first text under this name in $answer.
text() { grep --only-matching "\"$1\":\"[^\"]*\"" <<<"$answer" | head -1 | cut -d '"' -f 4; }

ask POST /api/auth/register --data "{\"name\":\"Ada\",\"email\":\"ada-$$-$RANDOM$RANDOM@example.com\",\"password\":\"correct horse\"}"
token=$(text token)
ask GET /api/payment-methods
method=$(text id)
ask GET /api/products
product=$(text id)

while true; do
  for path in /shop /api/products "/api/products/$product" "$(text image)"; do ask GET "$path" --output /dev/null || true; done
  if ask POST /api/cart --data "{\"cart\":[{\"id\":\"$product\",\"qty\":1}]}" &&
    ask POST /api/checkout --data "{\"payment_method_id\":\"$method\"}"; then bought=$((bought + 1)); fi
  [ "$SECONDS" -lt "$seconds" ] || break
  # A customer may check out 30 times in a minute.
  sleep 2
done

ask GET /api/orders
listed=$(grep --only-matching '"reference":"[^"]*"' <<<"$answer" | sort --unique | wc --lines)
echo "docker/buy.sh: $bought bought, $listed orders listed, $failed of $asked requests failed"
[ "$failed" = 0 ] && [ "$bought" = "$listed" ]
