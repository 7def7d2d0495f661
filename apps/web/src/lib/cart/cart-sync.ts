import type { Cart, ErrorBody, User } from '@voltway/contract'
import { type CartLine, lineKey, maxLines } from '@voltway/contract/browser'
import { dialogs } from '@voltway/ui/dialog-queue'
import { toasts } from '@voltway/ui/toast-queue'
import { failureBody, failureStatus } from '../failure.ts'
import {
  currentUser,
  expireSession,
  isSessionToken,
  onSessionChange,
  sessionToken,
} from '../session/session.ts'
import { client } from '../trpc.ts'
import { applyChanges, findOmittedLines, settleAdditions, unsentChanges } from './apply-changes.ts'
import type { CartChange } from './cart-changes.ts'
import { cartState, useSaveFailure } from './cart-state.ts'
import { joinLineNames } from './join-line-names.ts'
import { addFormerPrices } from './priced-lines.ts'
import { emptyCart, type StoredCart } from './stored-cart.ts'

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
 * Synchronizes this browser's cart with the account's cart: loads the account's cart (again with `fresh`), applies the unsaved
 * changes, and saves until there are none. Returns false after a failure, which schedules a retry. Only one synchronization runs
 * at a time across all tabs.
 */
export function syncCart({ fresh = false } = {}): Promise<boolean> {
  if (fresh) stale = true
  if (next !== null) return next
  const run = queue.then(() =>
    withLock(() => {
      next = null
      return attempt()
    }),
  )
  next = run
  queue = run
  return run
}

// Browsers have no locks over plain HTTP. Two tabs may then save at the same time, and the server detects that by the revision.
function withLock(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('cart', work).catch(work) : work()
}

async function attempt(): Promise<boolean> {
  clearTimeout(retry)
  const user = currentUser()
  const token = sessionToken()
  // Another tab may have signed out since this synchronization was queued.
  if (user === null || token === null || !isSessionToken(token)) return false
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
  // With a full storage, the cart of another customer may still be there.
  cartState.update((cart) => ((cart.owner ?? user.id) === user.id ? cart : emptyCart))
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
  const loaded = await client.cart.get.query({ id: user.id }, { signal: AbortSignal.timeout(timeoutMs) })
  if (isCurrent() && !isOutdated(loaded, known)) adoptCart(loaded)
}

// The cart of a response is outdated if a later response, to a save or an order, has arrived since the request.
function isOutdated(cart: Cart, known: number | null): boolean {
  const { revision } = cartState.get()
  return revision !== null && revision !== known && cart.revision < revision
}

/** Saves the cart. Returns false if another save is necessary, because another device changed the cart or a line was rejected. */
async function save(user: User, isCurrent: () => boolean): Promise<boolean> {
  cartState.update((cart) => ({
    ...cart,
    changes: cart.changes && settleAdditions(cart.changes, cart.lines),
  }))
  const { lines, changes, revision } = cartState.get()
  try {
    const saved = await client.cart.save.mutate(
      { user, cart: lines.map(toSavedLine), revision: revision ?? undefined },
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    if (!isCurrent()) return true
    lastReportedLines = ''
    useSaveFailure.setState(undefined, true)
    if (isOutdated(saved, revision)) dropSent(changes ?? [])
    else adoptCart(saved, changes ?? [])
    return true
  } catch (error) {
    const body = failureBody(error)
    if (body?.code === 'CART_CHANGED') {
      if (isCurrent() && !isOutdated(body.details, revision)) adoptCart(body.details)
      return false
    }
    const refused = findRejectedLines(body, lines)
    if (!isCurrent()) return false
    if (refused.length === 0) {
      showReason(error, body)
      throw error
    }
    removeRejectedLines(refused)
    return false
  }
}

const toSavedLine = ({ id, choices, qty }: CartLine) => ({ id, choices, qty })

/** Applies the unsaved changes of a cart to that of the account, with the token of a session that ends in this browser. */
export async function saveForEndedSession(
  user: User,
  token: string,
  { changes, owner = user.id }: StoredCart,
): Promise<void> {
  if (!changes?.length || owner !== user.id) return
  const options = { context: { token }, signal: AbortSignal.timeout(timeoutMs) }
  const loaded = await client.cart.get.query({ id: user.id }, options)
  const settled = settleAdditions(changes, applyChanges(loaded.cart, changes))
  const saveOn = ({ cart, revision }: Cart) =>
    client.cart.save.mutate({ user, cart: applyChanges(cart, settled).map(toSavedLine), revision }, options)
  await saveOn(loaded).catch((error: unknown) => {
    const body = failureBody(error)
    // A save that ran at the sign-out may reach the server after the cart has loaded.
    if (body?.code === 'CART_CHANGED') return saveOn(body.details)
    throw error
  })
}

// Shows the reason of a failed save, unless the previous failure had the same reason. Without a response there is no reason.
function showReason(error: unknown, body: ErrorBody | undefined): void {
  const status = failureStatus(error)
  if (body === undefined || status === 401 || status === 403) return
  const sentence = body.issues?.[0]?.message ?? body.message
  const reason = `Your cart could not be saved: ${sentence}`
  if (reason === useSaveFailure.getState()) return
  useSaveFailure.setState(reason, true)
  toasts.show({ tone: 'failure', message: reason, details: 'It stays in this browser.' })
}

function findRejectedLines(body: ErrorBody | undefined, sent: readonly CartLine[]): CartLine[] {
  const indexes = (body?.issues ?? []).map(({ path }) => /^cart\.(\d+)\.choices$/.exec(path)?.[1])
  return indexes.flatMap((index) => (index === undefined ? [] : (sent[Number(index)] ?? [])))
}

// Removes rejected lines from the cart, because the server would reject every save that contains them.
function removeRejectedLines(refused: readonly CartLine[]): void {
  const keys = new Set(refused.map(lineKey))
  cartState.update((now) => ({
    ...now,
    lines: now.lines.filter((line) => !keys.has(lineKey(line))),
    changes: (now.changes ?? []).filter(({ id }) => !keys.has(id)),
  }))
  toasts.show({ tone: 'failure', message: `No longer offered: ${joinLineNames(refused)}` })
}

// Each retry of a save omits the same lines, so the dialog names them only once until a save succeeds.
function notifyDroppedLines(lines: readonly CartLine[]): void {
  const names = joinLineNames(lines)
  if (names === '' || names === lastReportedLines) return
  lastReportedLines = names
  const message = `A cart has room for ${maxLines} different products. Left out of yours: ${names}.`
  void dialogs.alert({ title: 'Your cart is full', message })
}

/** Replaces the local cart by the account's cart, and applies the changes that were not `sent`. */
export function adoptCart({ cart, revision }: Cart, sent: readonly CartChange[] = []): void {
  let withoutRoom: CartLine[] = []
  cartState.update((now) => {
    const changes = unsentChanges(now.changes ?? [], sent)
    withoutRoom = findOmittedLines(cart, changes)
    const lines = addFormerPrices(applyChanges(cart, changes), now.lines)
    return { lines, changes: settleAdditions(changes, lines), revision, owner: currentUser()?.id }
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
  // The token belongs to another user than the stored one.
  if (status === 403) expireSession(token)
  // The server would reject the same save again. The changes stay in this browser until the next change, visit or reload.
  if (status === 400 || status === 413) return
  retry = setTimeout(() => void syncCart(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures))
  failures += 1
}
