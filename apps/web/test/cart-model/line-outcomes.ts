/** What the shopper did to one line. `delta` is a change of the quantity. */
export type Act = { kind: 'add'; pieces: number } | { kind: 'change'; delta: number } | { kind: 'remove' }

/**
 * What happened to one line of an account since the last moment at which the browser and the server agreed.
 * `account` is its quantity in the account at that moment, and 0 is no line.
 */
export type LineHistory = {
  account: number
  acts: Act[]
  /** The visitor's quantity, if the shopper signed in since then. */
  visitor?: number
  /** The quantity that another device set, and the number of `acts` before it. */
  device?: { qty: number; after: number }
}

const maxQty = 999

/** The quantity after one act. */
export const perform = (qty: number, act: Act): number => {
  if (act.kind === 'remove') return 0
  if (act.kind === 'add') return Math.min(maxQty, qty + act.pieces)
  return qty === 0 ? 0 : Math.min(maxQty, Math.max(1, qty + act.delta))
}

const performAll = (qty: number, acts: readonly Act[]) => acts.reduce(perform, qty)

/**
 * The right quantities of a line. It is one, except for two races: the shopper acted before the browser knew the cart of the
 * account that they had signed in to, or before it knew the change of another device.
 */
export const outcomes = (history: LineHistory): Set<number> => {
  const { account, acts, visitor, device } = history
  if (visitor !== undefined) return new Set(mergeOutcomes(account, visitor, acts))
  if (device !== undefined) return new Set(deviceOutcomes(account, device, acts))
  return new Set([performAll(account, acts)])
}

/** The right quantities if each save may have been the last one that the server got, for a sign-out without a network. */
export const partialOutcomes = (history: LineHistory): Set<number> => {
  const { account, acts, visitor, device } = history
  const partly = [...acts, undefined].flatMap((_, count) => {
    if (device && device.after > count) return []
    return [...outcomes({ ...history, acts: acts.slice(0, count) })]
  })
  const untouched = device ? [device.qty] : visitor === undefined ? [] : [account]
  return new Set([...partly, ...untouched])
}

// The first acts were to the visitor's line. If it only grew, the larger quantity counts. Otherwise the shopper's does.
const mergeOutcomes = (account: number, visitor: number, acts: readonly Act[]) =>
  [...acts, undefined].map((_, known) => {
    const before = acts.slice(0, known)
    const seen = performAll(visitor, before)
    const onlyAdded = before.every(({ kind }) => kind === 'add')
    const added = visitor === 0 ? performAll(account, before) : Math.max(account, seen)
    return performAll(onlyAdded ? added : seen, acts.slice(known))
  })

// The server had the first `saved` acts when the other device came, and the browser knew of that before the act `known`. The acts
// between are repeated on the other device's line: pieces are added to it once; a quantity that was sent replaces its
// quantity, but of a line that is gone only the added pieces return.
const deviceOutcomes = (
  account: number,
  { qty, after }: { qty: number; after: number },
  acts: readonly Act[],
) =>
  indices(after, acts.length).flatMap((known) =>
    indices(0, after).flatMap((saved) => {
      const unsaved = acts.slice(saved, known)
      const before = performAll(account, acts.slice(0, saved))
      const seen = performAll(before, unsaved)
      const repeated = qty === 0 ? addedPieces(before, unsaved) : seen
      const added = unsaved.every(({ kind }) => kind === 'add') ? [performAll(qty, unsaved)] : []
      const sent = unsaved.length === 0 ? [] : [seen === 0 ? 0 : repeated]
      return [...added, ...sent].map((each) => performAll(each, acts.slice(known)))
    }),
  )

/** The pieces of a line that were put in by these acts. */
const addedPieces = (before: number, acts: readonly Act[]): number => {
  let [qty, added] = [before, 0]
  for (const act of acts) {
    const isNew = qty > 0 && added === qty
    qty = perform(qty, act)
    if (act.kind === 'add') added += act.pieces
    added = isNew && act.kind === 'change' ? qty : Math.min(added, qty)
  }
  return added
}

const indices = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
