import type { Cart, ErrorBody, User } from '@voltway/contract'
import { type CartLine, choiceWords, lineKey, maxLines } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toasts'
import { failureBody } from '../../lib/failure.ts'
import {
  currentUser,
  expireSession,
  isSessionToken,
  onSessionChange,
  sessionToken,
} from '../../lib/session.ts'
import { failureStatus, trpcClient } from '../../lib/trpc-client.ts'
import { applyChanges, leftOut, settleAdditions, unsentChanges } from './apply-changes.ts'
import type { CartChange } from './cart-changes.ts'
import { cartState, useSaveFailure } from './cart-state.ts'
import { withFormerPrices } from './priced-lines.ts'

const timeoutMs = 15_000
const firstRetryMs = 1000
const longestRetryMs = 30_000
const mostConflicts = 5

let stale = true
let queue: Promise<unknown> = Promise.resolve()
let next: Promise<boolean> | null = null
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
let lastReportedLines = ''

onSessionChange(() => useSaveFailure.setState(undefined, true))

/**
 * Synchronizes this browser's cart with the account's: loads the account's (again when `fresh`), applies the unsaved changes
 * to it and saves until there are none. False when that failed; it is then tried again later. Only one runs at a time, over
 * all tabs.
 */
export function syncCart({ fresh = false } = {}): Promise<boolean> {
  if (fresh) stale = true
  if (next !== null) return next
  const turn = queue.then(() =>
    withLock(() => {
      next = null
      return attempt()
    }),
  )
  next = turn
  queue = turn
  return turn
}

// Over plain http browsers have no locks: two tabs may save at once, and the revision detects it.
function withLock(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('cart', work).catch(work) : work()
}

async function attempt(): Promise<boolean> {
  clearTimeout(retry)
  const user = currentUser()
  const token = sessionToken()
  if (user === null || token === null) return false
  const isCurrent = () => isSessionToken(token)
  try {
    await reconcile(user, isCurrent)
    failures = 0
    return isCurrent()
  } catch (error) {
    if (isCurrent()) afterFailure(error, token)
    return false
  }
}

async function reconcile(user: User, isCurrent: () => boolean): Promise<void> {
  cartState.update((cart) => cart)
  if (stale || cartState.get().revision === null) await load(user, isCurrent)
  for (let conflicts = 0; isCurrent() && cartState.hasUnsaved(); ) {
    if (await save(user, isCurrent)) continue
    conflicts += 1
    if (conflicts > mostConflicts) throw new Error('The cart changes faster than it can be saved')
  }
}

async function load(user: User, isCurrent: () => boolean): Promise<void> {
  const known = cartState.get().revision
  stale = false
  const answer = await trpcClient.cart.get.query({ id: user.id }, { signal: AbortSignal.timeout(timeoutMs) })
  if (isCurrent() && !isOvertaken(answer, known)) adoptCart(answer)
}

// A save or an order got a later response meanwhile, so the cart of this one is out of date.
function isOvertaken(answer: Cart, known: number | null): boolean {
  const { revision } = cartState.get()
  return revision !== null && revision !== known && answer.revision < revision
}

/** False when another device changed the account's cart; the changes are then applied to what it is now. */
async function save(user: User, isCurrent: () => boolean): Promise<boolean> {
  cartState.update((cart) => ({
    ...cart,
    changes: cart.changes && settleAdditions(cart.changes, cart.lines),
  }))
  const { lines, changes, revision } = cartState.get()
  const cart = lines.map(({ id, choices, qty }) => ({ id, choices, qty }))
  try {
    const answer = await trpcClient.cart.save.mutate(
      { user, cart, revision: revision ?? undefined },
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    if (!isCurrent()) return true
    lastReportedLines = ''
    useSaveFailure.setState(undefined, true)
    notifyUnknownProducts(lines, answer.cart)
    if (isOvertaken(answer, revision)) dropSent(changes ?? [])
    else adoptCart(answer, changes ?? [])
    return true
  } catch (error) {
    const body = failureBody(error)
    if (body?.code === 'CART_CHANGED') {
      if (isCurrent() && !isOvertaken(body.details, revision)) adoptCart(body.details)
      return false
    }
    const refused = refusedLines(body, lines)
    if (!isCurrent()) return false
    if (refused.length === 0) {
      showReason(error, body)
      throw error
    }
    leaveOut(refused)
    return false
  }
}

// Shows each reason once in a row. Without a response there is no reason to show.
function showReason(error: unknown, body: ErrorBody | undefined): void {
  const status = failureStatus(error)
  if (status === undefined || status === 401 || status === 403) return
  const sentence = body?.issues?.[0]?.message ?? body?.message ?? `The server answered with status ${status}`
  const reason = `Your cart could not be saved: ${sentence}`
  if (reason === useSaveFailure.getState()) return
  useSaveFailure.setState(reason, true)
  toasts.show({ tone: 'failure', message: reason, details: 'It stays in this browser.' })
}

/** The lines whose choices the product does not offer, or no longer. */
function refusedLines(body: ErrorBody | undefined, sent: readonly CartLine[]): CartLine[] {
  const places = (body?.issues ?? []).map(({ path }) => /^cart\.(\d+)\.choices$/.exec(path)?.[1])
  return places.flatMap((place) => (place === undefined ? [] : (sent[Number(place)] ?? [])))
}

// They would keep all others from being saved.
function leaveOut(refused: readonly CartLine[]): void {
  const keys = new Set(refused.map(lineKey))
  cartState.update(({ lines, changes, revision }) => ({
    lines: lines.filter((line) => !keys.has(lineKey(line))),
    changes: (changes ?? []).filter(({ id }) => !keys.has(id)),
    revision,
  }))
  toasts.show({ tone: 'failure', message: `No longer offered: ${namesOf(refused)}` })
}

// The server leaves out products that it has never known, for example after a restore.
function notifyUnknownProducts(sent: readonly CartLine[], saved: readonly CartLine[]): void {
  const known = new Set(saved.map(({ id }) => id))
  const unknown = sent.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return
  toasts.show({ tone: 'failure', message: `No longer in the shop: ${namesOf(unknown)}` })
}

// A save that is tried again leaves out the same lines again: they are named once until a save succeeds.
function notifyDroppedLines(lines: readonly CartLine[]): void {
  const names = namesOf(lines)
  if (names === '' || names === lastReportedLines) return
  lastReportedLines = names
  const message = `A cart has room for ${maxLines} different products. Left out of yours: ${names}.`
  void dialogs.alert({ title: 'Your cart is full', message })
}

function namesOf(lines: readonly CartLine[]): string {
  return lines
    .map(({ name, choices }) => (choices?.length ? `${name} (${choiceWords(choices)})` : name))
    .join(', ')
}

/** Takes over the account's cart, with those changes on top that were not `sent`. */
export function adoptCart({ cart, revision }: Cart, sent: readonly CartChange[] = []): void {
  let withoutRoom: CartLine[] = []
  cartState.update((now) => {
    const changes = unsentChanges(now.changes ?? [], sent)
    withoutRoom = leftOut(cart, changes)
    const lines = withFormerPrices(applyChanges(cart, changes), now.lines)
    return { lines, changes: settleAdditions(changes, lines), revision }
  })
  notifyDroppedLines(withoutRoom)
}

function dropSent(sent: readonly CartChange[]): void {
  cartState.update((now) => ({ ...now, changes: unsentChanges(now.changes ?? [], sent) }))
}

function afterFailure(error: unknown, token: string): void {
  console.warn('The cart could not be loaded or saved', error)
  stale = true
  const status = failureStatus(error) ?? 0
  // The stored user is not the one that the token belongs to.
  if (status === 403) expireSession(token)
  // The same save would be rejected again. The changes stay here, and the next change, visit or reload tries again.
  if (status === 400 || status === 413) return
  retry = setTimeout(() => void syncCart(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures))
  failures += 1
}
