import { expect } from 'vitest'
import { type Act, type LineHistory, outcomes, partialOutcomes, perform } from './line-outcomes.ts'
import type { Quantities } from './shop.ts'

type Account = Map<string, LineHistory>

/** The carts that a shopper expects, from what was done: the visitor's cart of the browser, and one cart for each account. */
export class CartModel {
  /** The account that the cart of the browser belongs to, also after its session has expired. */
  owner: string | undefined
  readonly visitor: Quantities = new Map()
  /** The lines that a dialog named as left out of a full cart since the last comparison. */
  readonly leftOut = new Set<string>()
  /** What the tabs show now; the shopper acts on these lines. */
  shown: Quantities = new Map()
  isSignedIn = false
  isRevoked = false
  readonly #accounts = new Map<string, Account>()

  /** The shopper does something to a line of the browser's cart. */
  act(key: string, act: Act): void {
    if (this.owner !== undefined) return void this.#history(this.owner, key).acts.push(act)
    const qty = perform(this.visitor.get(key) ?? 0, act)
    if (qty === 0) this.visitor.delete(key)
    else this.visitor.set(key, qty)
  }

  /** The visitor's lines merge with those of the account. After an expired session, there is nothing to merge. */
  signIn(owner: string): void {
    this.isRevoked = false
    if (this.owner !== undefined) return
    this.owner = owner
    for (const key of new Set([...this.account(owner).keys(), ...this.visitor.keys()]))
      this.#history(owner, key).visitor = this.visitor.get(key) ?? 0
    this.visitor.clear()
  }

  /**
   * Models a sign-out: the browser has no cart. The account has the expected cart, or a part of it if the network
   * failed.
   */
  signOut(actual: Quantities, isSaved: boolean): void {
    if (this.owner !== undefined) this.#compare(this.owner, actual, isSaved ? outcomes : partialOutcomes)
    this.owner = undefined
    this.isRevoked = false
  }

  /** Another device sets the quantity of a line, or removes it with 0. */
  setByDevice(owner: string, key: string, qty: number): void {
    const history = this.#history(owner, key)
    if (owner === this.owner) history.device = { qty, after: history.acts.length }
    else history.account = qty
  }

  /** One change of another device to a line between two comparisons keeps the right outcomes few. */
  canChangeByDevice(owner: string, keys: readonly string[]): boolean {
    const isOpen = ({ device, visitor }: LineHistory) => device === undefined && visitor === undefined
    return keys.every((key) => isOpen(this.#history(owner, key)))
  }

  /** Returns whether another device has changed a line, which a tab shows only after it becomes visible again. */
  hasDeviceChange = (owner: string) => [...this.account(owner).values()].some(({ device }) => device)

  /** Browser and server agree: the account has exactly the expected cart. */
  settle(owner: string, actual: Quantities): void {
    this.#compare(owner, actual, outcomes)
  }

  /** The account has this cart, which the caller has compared. */
  reset(owner: string, actual: Quantities): void {
    const lines = [...actual].map(([key, account]) => [key, { account, acts: [] }] as [string, LineHistory])
    this.#accounts.set(owner, new Map(lines))
    this.leftOut.clear()
  }

  account(owner: string): Account {
    const known = this.#accounts.get(owner) ?? new Map()
    this.#accounts.set(owner, known)
    return known
  }

  #history(owner: string, key: string): LineHistory {
    const account = this.account(owner)
    const known = account.get(key) ?? { account: 0, acts: [] }
    account.set(key, known)
    return known
  }

  #compare(owner: string, actual: Quantities, outcomesOf: typeof outcomes): void {
    for (const key of actual.keys()) this.#history(owner, key)
    for (const [key, history] of this.account(owner)) {
      const right = outcomesOf(history)
      if (this.leftOut.has(key)) {
        // A full cart never drops a line of the visitor. If it drops a line of the account, the quantity in the account
        // no longer counts.
        if (!history.visitor) right.add(0)
        for (const qty of outcomesOf({ ...history, account: 0 })) right.add(qty)
      }
      const name = `line ${key} after ${JSON.stringify(history)} is one of ${[...right]}`
      expect([...right], name).toContain(actual.get(key) ?? 0)
    }
    this.reset(owner, actual)
  }
}
