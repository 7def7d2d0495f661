import type { Cart, User } from '@voltway/contract'
import { failureBody } from '../../lib/failure.ts'
import { currentUser, expireSession, sessionToken } from '../../lib/session.ts'
import { failureStatus, trpcClient } from '../../lib/trpc-client.ts'
import { applyChanges, type CartChange, settleAdditions, unsentChanges } from './cart-changes.ts'
import { cartState } from './cart-state.ts'
import { withFormerPrices } from './former-prices.ts'

const timeoutMs = 15_000
const firstRetryMs = 1000
const longestRetryMs = 30_000
const mostConflicts = 5

let stale = true
let queue: Promise<unknown> = Promise.resolve()
let next: Promise<boolean> | null = null
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Brings this browser's cart and the account's together: asks for the account's (again when `fresh`), puts the unsaved
 * changes on top and saves until there are none. True when that is done; false when it is not, and then it is tried
 * again later by itself. Only one runs at a time, in all tabs together.
 */
export function syncCart({ fresh = false } = {}): Promise<boolean> {
  if (fresh) stale = true
  if (next !== null) return next
  const turn = queue.then(() =>
    alone(() => {
      next = null
      return attempt()
    }),
  )
  next = turn
  queue = turn
  return turn
}

// Without locks (plain http on another machine) two tabs may save at once; the revision sorts that out.
function alone(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request('cart', work).catch(work) : work()
}

async function attempt(): Promise<boolean> {
  clearTimeout(retry)
  const user = currentUser()
  const token = sessionToken()
  if (user === null || token === null) return false
  const stillHere = () => sessionToken() === token
  try {
    await bringTogether(user, stillHere)
    failures = 0
    return stillHere()
  } catch (error) {
    if (stillHere()) afterFailure(error, token)
    return false
  }
}

async function bringTogether(user: User, stillHere: () => boolean): Promise<void> {
  cartState.update((cart) => cart)
  if (stale || cartState.get().revision === null) await load(user, stillHere)
  for (let conflicts = 0; stillHere() && cartState.hasUnsaved(); ) {
    if (await save(user, stillHere)) continue
    conflicts += 1
    if (conflicts > mostConflicts) throw new Error('The cart changes faster than it can be saved')
  }
}

async function load(user: User, stillHere: () => boolean): Promise<void> {
  const known = cartState.get().revision
  stale = false
  const answer = await trpcClient.cart.get.query({ id: user.id }, { signal: AbortSignal.timeout(timeoutMs) })
  if (!stillHere()) return
  // Somebody saved or ordered while this answer was on its way: it shows a cart that is no more.
  const { revision } = cartState.get()
  if (revision !== null && revision !== known && answer.revision < revision) return
  adoptCart(answer)
}

/** False when the account's cart is no longer the one the changes were made to; then they stand on top of what it is now. */
async function save(user: User, stillHere: () => boolean): Promise<boolean> {
  cartState.update((cart) => ({
    ...cart,
    changes: cart.changes && settleAdditions(cart.changes, cart.lines),
  }))
  const { lines, changes, revision } = cartState.get()
  const cart = lines.map(({ id, qty }) => ({ id, qty }))
  try {
    const answer = await trpcClient.cart.save.mutate(
      { user, cart, revision: revision ?? undefined },
      { signal: AbortSignal.timeout(timeoutMs) },
    )
    if (stillHere()) adoptCart(answer, changes ?? [])
    return true
  } catch (error) {
    const body = failureBody(error)
    if (body?.code !== 'CART_CHANGED') throw error
    if (stillHere()) adoptCart(body.details)
    return false
  }
}

/** Takes over the account's cart, with the changes on top that were not `sent`. */
export function adoptCart({ cart, revision }: Cart, sent: readonly CartChange[] = []): void {
  cartState.update((now) => {
    const changes = unsentChanges(now.changes ?? [], sent)
    const lines = withFormerPrices(applyChanges(cart, changes), now.lines)
    return { lines, changes: settleAdditions(changes, lines), revision }
  })
}

function afterFailure(error: unknown, token: string): void {
  console.warn('The cart could not be loaded or saved', error)
  stale = true
  const status = failureStatus(error) ?? 0
  // The stored user is not the token's: this session cannot be told apart from somebody else's.
  if (status === 403) expireSession(token)
  // Asking for the same again would be refused again: the account's cart stands.
  if (status === 400 || status === 413) cartState.update((cart) => ({ ...cart, changes: [] }))
  retry = setTimeout(() => void syncCart(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures))
  failures += 1
}
