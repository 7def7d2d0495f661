import { errors } from '@voltway/contract'

/** The introduction of the OpenAPI document, in Markdown. */
export const introduction = `The REST API of a Voltway shop.

## Sign in

\`POST /api/auth/register\` and \`POST /api/auth/login\` return a \`token\`. Send it in the header \`Authorization: Bearer TOKEN\`.
It is valid for 30 days, or until the customer signs out. Requests of admins have the secret in the header \`X-Admin-Secret\`
instead.

## Page to the end

A list is an array. With \`limit\`, a response has a part of it. The header \`Link: </api/…>; rel="next"\` has the URL of the next
part, relative to the shop. The last part has no such header. \`X-Total-Count\` is the length of the whole list. A \`cursor\` is
opaque, and only such a URL has one. Searches have \`offset\`, \`limit\` and \`total\` instead.

## Retry with a key

If no response arrives, the server may have executed the request nevertheless. Operations with the header \`Idempotency-Key\` are
safe to retry: send a random key with each action, and the same one with each retry. For 24 hours, the server answers a retry
with the first response and the header \`Idempotent-Replayed: true\`. A key with another body is 422. A rejected request leaves its
key free. Other operations ignore a key. After 429 and 503, wait for the number of seconds in \`Retry-After\`.

## Errors

Every error has the body \`ErrorBody\`. Decide by \`code\`, and show \`message\` to users. \`issues\` lists the invalid fields, and
\`details\` the current state if something has changed. \`request_id\` equals the header \`X-Request-Id\`, which every response has
and the log of the shop contains. The codes are ${Object.keys(errors).join(', ')}.

## Webhooks

The shop sends events to the URLs of \`/api/admin/webhooks\`, signed as
[Standard Webhooks](https://www.standardwebhooks.com) describes. Verify the signature of the unparsed body before you use it.
A message may arrive twice, with the same \`webhook-id\`. \`GET /api/admin/events\` lists the same events, for clients without a
public URL.

## Changes

A later version may add paths, optional parameters and request fields, response fields, error codes, event types and values of
response fields. Ignore what you do not know. An \`enum\` of a response lists the values of this version, so do not reject others.
Other changes get a new path.`
