import {
  maxWebhooks,
  type RotatedWebhook,
  type SavedWebhook,
  Webhook,
  type WebhookSave,
} from '@voltway/contract'
import { deliveries, type Trx, type WebhookRow, webhooks } from '@voltway/db'
import { type Admin, recordAudit } from '../audit/audit.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { type WithIdempotency, withoutIdempotency } from '../idempotency.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { WebhookTargetRefused } from './webhook-hosts.ts'

const secretBytes = 32

/** After a rotation, the replaced secret also signs for this time (docs/behaviour.md, "Webhooks"). */
const previousSecretMs = 24 * 3600 * 1000

/** Each secret adds a signature to the header of a request. */
const maxPreviousSecrets = 4

/** Converts a stored webhook. The schema omits its secrets. */
const toWebhook = (row: WebhookRow): Webhook =>
  Webhook.parse({ ...row, events: JSON.parse(row.events), active: row.active === 1 })

// A rotation changes only the time until which the previous secret is valid.
const auditedWebhook = (row: WebhookRow) => {
  const { url, events, active } = toWebhook(row)
  const [previous] = JSON.parse(row.previous_secrets) as PreviousSecret[]
  return { url, events, active, previous_secret_until: previous?.until ?? null }
}

type PreviousSecret = { secret: string; until: string }

const previousSecrets = (shop: Shop, row: WebhookRow) =>
  (JSON.parse(row.previous_secrets) as PreviousSecret[]).filter(
    ({ until }) => Date.parse(until) > shop.now().getTime(),
  )

/** Returns the secrets that sign the messages to a webhook, the newest first. */
export const secretsOf = (shop: Shop, row: WebhookRow): string[] =>
  [row.secret, ...previousSecrets(shop, row).map(({ secret }) => secret)].filter((secret) => secret !== null)

/** Returns a new secret in the form of Standard Webhooks. */
const newSecret = (shop: Shop) => `whsec_${Buffer.from(shop.randomBytes(secretBytes)).toString('base64')}`

/** Lists the webhooks, oldest first. */
export const listWebhooks = async (shop: Shop): Promise<Webhook[]> =>
  (await read(shop, webhooks.list)).map(toWebhook)

/**
 * Creates a webhook, or changes the one with `id`. Only the response to a creation has the secret.
 * @throws Refusal VALIDATION_FAILED, NOT_FOUND, TOO_MANY_WEBHOOKS, WEBHOOK_WITHOUT_SECRET
 */
export const saveWebhook = (
  shop: Shop,
  admin: Admin,
  webhook: WebhookSave,
  withIdempotency: WithIdempotency = withoutIdempotency,
): Promise<SavedWebhook> =>
  write(shop, (trx) =>
    withIdempotency(
      trx,
      () => webhooks.lock(trx),
      (rows) =>
        webhook.id === undefined
          ? create(shop, trx, admin, webhook, rows.length)
          : change(shop, trx, admin, webhook, find(rows, webhook.id)),
    ),
  )

const checkTarget = ({ webhookHosts }: Shop, url: string) => {
  try {
    webhookHosts.checkUrl(new URL(url))
  } catch (error) {
    if (!(error instanceof WebhookTargetRefused)) throw error
    throw new Refusal('VALIDATION_FAILED', { issues: [{ path: 'url', message: error.message }] })
  }
}

const find = (rows: WebhookRow[], id: string): WebhookRow => requireFound(rows.find((row) => row.id === id))

const create = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  { url, events, active = true }: WebhookSave,
  existing: number,
): Promise<SavedWebhook> => {
  checkTarget(shop, url)
  if (existing >= maxWebhooks) throw new Refusal('TOO_MANY_WEBHOOKS')
  const secret = newSecret(shop)
  const row: WebhookRow = {
    id: shop.newId(),
    url,
    events: JSON.stringify(events),
    active: active ? 1 : 0,
    secret,
    previous_secrets: '[]',
    created_at: shop.now().toISOString(),
    failing_since: null,
    off_reason: active ? null : 'admin',
  }
  await webhooks.insert(trx, row)
  await recordAudit(shop, trx, admin, { kind: 'webhook', id: row.id, after: auditedWebhook(row) })
  return { ...toWebhook(row), secret }
}

const change = async (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  { url, events, active }: WebhookSave,
  row: WebhookRow,
): Promise<Webhook> => {
  const [wasActive, isActive] = [row.active === 1, active ?? row.active === 1]
  // A host that is no longer allowed prevents no switch-off.
  if (isActive || url !== row.url) checkTarget(shop, url)
  if (isActive && row.secret === null) throw new Refusal('WEBHOOK_WITHOUT_SECRET')
  const isNewTarget = url !== row.url || (isActive && !wasActive)
  const changed = await webhooks.update(trx, row.id, {
    url,
    events: JSON.stringify(events),
    active: isActive ? 1 : 0,
    failing_since: isNewTarget ? null : row.failing_since,
    off_reason: isActive ? null : (row.off_reason ?? 'admin'),
  })
  if (wasActive && !isActive) await deliveries.failOfWebhook(trx, row.id, webhookOffError)
  await recordChange(shop, trx, admin, row, changed)
  return toWebhook(changed)
}

/** The error of deliveries to a webhook that is off. */
export const webhookOffError = 'The webhook was switched off'

const recordChange = (shop: Shop, trx: Trx, admin: Admin, before: WebhookRow, after: WebhookRow) =>
  recordAudit(shop, trx, admin, {
    kind: 'webhook',
    id: after.id,
    before: auditedWebhook(before),
    after: auditedWebhook(after),
  })

/**
 * Replaces the secret of a webhook. Switches on a webhook that is off only because it was restored from a backup.
 * @throws Refusal NOT_FOUND
 */
export const rotateWebhookSecret = async (
  shop: Shop,
  admin: Admin,
  id: string,
  withIdempotency: WithIdempotency = withoutIdempotency,
): Promise<RotatedWebhook> =>
  write(shop, (trx) =>
    withIdempotency(
      trx,
      () => webhooks.lock(trx),
      async (rows) => {
        const row = find(rows, id)
        const secret = newSecret(shop)
        const until = new Date(shop.now().getTime() + previousSecretMs).toISOString()
        const replaced = row.secret === null ? [] : [{ secret: row.secret, until }]
        const previous = [...replaced, ...previousSecrets(shop, row)].slice(0, maxPreviousSecrets)
        const secrets = { secret, previous_secrets: JSON.stringify(previous) }
        const rotated = await webhooks.rotate(trx, row, secrets)
        await recordChange(shop, trx, admin, row, rotated)
        return { ...toWebhook(rotated), secret }
      },
    ),
  )

/** Sends a `ping` to a webhook, which may be off. @throws Refusal NOT_FOUND, WEBHOOK_WITHOUT_SECRET */
export const testWebhook = (shop: Shop, id: string): Promise<void> =>
  write(shop, async (trx) => {
    const { url, secret } = find(await webhooks.lock(trx), id)
    if (secret === null) throw new Refusal('WEBHOOK_WITHOUT_SECRET')
    await queueDelivery(shop, trx, { kind: 'webhook', target: url, event_type: 'ping', webhook_id: id })
  })

/** Deletes a webhook with its waiting deliveries. @throws Refusal NOT_FOUND */
export const deleteWebhook = (shop: Shop, admin: Admin, id: string): Promise<void> =>
  write(shop, async (trx) => {
    const row = find(await webhooks.lock(trx), id)
    await webhooks.remove(trx, id)
    await deliveries.deleteOfWebhook(trx, id)
    await recordAudit(shop, trx, admin, { kind: 'webhook', id, before: auditedWebhook(row) })
  })
