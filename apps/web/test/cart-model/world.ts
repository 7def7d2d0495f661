import { maxLines, maxQty } from '@voltway/contract/browser'
import { expect } from 'vitest'
import type { Browser, Tab } from './browser.ts'
import type { CartModel } from './cart-model.ts'
import { type Act, perform } from './line-outcomes.ts'
import type { NetworkState } from './network.ts'
import { type Customer, type Item, type Quantities, quantitiesOf, type TestedShop } from './shop.ts'

type TabIndex = 0 | 1
const timeoutMs = 31_000

/** Runs each act of a shopper in a simulated browser and in the model, and compares both. */
export class World {
  readonly browser: Browser
  readonly model: CartModel
  readonly customers: readonly Customer[]
  readonly items: readonly Item[]
  readonly #shop: TestedShop
  isRarityOnSale = true
  readonly #rarity: Item
  readonly #keysByName: ReadonlyMap<string, string>

  constructor(
    shop: TestedShop,
    browser: Browser,
    model: CartModel,
    customers: readonly Customer[],
    rarity: Item,
  ) {
    this.#shop = shop
    this.#rarity = rarity
    this.browser = browser
    this.model = model
    this.customers = customers
    this.items = [...shop.items, rarity]
    this.#keysByName = new Map([...this.items, ...shop.fillers].map(({ name, key }) => [name, key]))
  }

  /** The customer to whose account the cart of the browser belongs. */
  get owner(): Customer | undefined {
    return this.customers.find(({ user }) => user.id === this.model.owner)
  }

  /** Runs the possible acts without a pause, so that no tab receives the storage events of the other tab. */
  actAll(acts: readonly { tab: TabIndex; item: number; act: Act }[]): void {
    for (const { tab, item: at, act } of acts) {
      const item = this.items[at] as Item
      if (act.kind === 'add' || this.model.shown.has(item.key)) this.act(tab, item, act)
    }
  }

  act(index: TabIndex, { product, choices, key }: Item, act: Act): void {
    const tab = this.browser.tabs[index]
    const before = this.#stored()
    if (act.kind === 'add') {
      const hasRoom = before.has(key) || before.size < maxLines
      expect(tab.add(product, act.pieces, choices), 'room in the cart').toBe(hasRoom)
      if (!hasRoom) return
    } else if (act.kind === 'change') tab.change(key, act.delta)
    else tab.remove([key])
    this.model.act(key, act)
    expect(this.#shown(tab).get(key) ?? 0, `${act.kind} shows its result`).toBe(
      perform(before.get(key) ?? 0, act),
    )
  }

  /** Does something over such a network. */
  async over(state: NetworkState | undefined, work: () => unknown): Promise<void> {
    const before = this.browser.network.state
    if (state !== undefined && before === 'good') this.browser.setNetwork(state)
    await work()
    await this.browser.idle()
    this.browser.setNetwork(before)
  }

  async signIn(index: TabIndex, customer: Customer): Promise<void> {
    const { owner } = this
    // Another customer does not see the cart of an expired session, whose unsaved changes are lost.
    if (owner && owner !== customer) this.model.signOut(await owner.cart(), false)
    const session = await customer.signIn()
    this.browser.tabs[index].signIn(session)
    this.model.signIn(customer.user.id)
  }

  /** Signs out, and checks again after all late responses that nothing of the customer's cart comes back. */
  async signOut(index: TabIndex): Promise<void> {
    const { owner, browser, model } = this
    const isSaved = browser.network.state === 'good' && browser.network.late.length === 0 && !model.isRevoked
    void browser.tabs[index].signOut()
    await browser.arriveBeforeEvents()
    await browser.idle()
    await this.browser.wait(2000)
    this.#expectEmptyBrowser()
    await this.#deliverAll()
    this.#expectEmptyBrowser()
    this.#readDialogs()
    if (!owner) return
    const cart = await owner.cart()
    // No dialog names the lines that the last save leaves out of a full cart.
    if (cart.size === maxLines) for (const key of model.account(owner.user.id).keys()) model.leftOut.add(key)
    model.signOut(cart, isSaved)
  }

  /** The server forgets the session, which the tabs notice at their next request. */
  async expireSession(): Promise<void> {
    await this.owner?.revokeSession()
    this.model.isRevoked = true
  }

  /** Another device of the customer sets the quantity of a line, or removes it with 0. */
  async setByDevice(customer: Customer, item: Item, qty: number): Promise<void> {
    const cart = await customer.cart()
    const { id } = customer.user
    if (!this.model.canChangeByDevice(id, [item.key]) || (cart.size >= maxLines && !cart.has(item.key)))
      return
    await customer.setQuantity(item, qty)
    this.model.setByDevice(id, item.key, qty)
  }

  /** Another device of the customer orders the cart. */
  async orderByDevice(customer: Customer): Promise<void> {
    const keys = [...(await customer.cart()).keys()]
    const { id } = customer.user
    if (keys.length === 0 || !keys.every(this.#isOnSale) || !this.model.canChangeByDevice(id, keys)) return
    await customer.order(this.#shop.method)
    for (const key of keys) this.model.setByDevice(id, key, 0)
  }

  async takeRarityOffSale(): Promise<void> {
    if (this.isRarityOnSale) await this.#shop.takeOffSale(this.#rarity)
    this.isRarityOnSale = false
  }

  /** Orders the cart over such a network, while the other tab adds an item. No piece is lost, and none is ordered twice. */
  async order(index: TabIndex, state: NetworkState, added: Item | undefined): Promise<void> {
    await this.settle()
    const { owner } = this
    if (!owner || ![...this.#stored().keys()].some(this.#isOnSale)) return
    const [before, orderedBefore] = [await owner.cart(), (await owner.orders()).length]
    const tab = this.browser.tabs[index]
    let placed: boolean | undefined
    const press = async () => {
      placed = undefined
      placed = await tab.order(this.#shop.method)
    }
    this.browser.setNetwork(state)
    void press()
    await this.browser.idle()
    this.browser.setNetwork('good')
    const inCart = added && before.get(added.key)
    if (added && (inCart ? inCart < maxQty : before.size < maxLines)) {
      this.browser.tabs[index === 0 ? 1 : 0].add(added.product, 1, added.choices)
      before.set(added.key, (inCart ?? 0) + 1)
      await this.browser.idle()
    }
    await this.#deliverAll()
    for (let presses = 1; placed !== true && presses < 6; presses += 1) {
      await this.browser.wait(timeoutMs)
      tab.agreeToDialogs()
      tab.remove(tab.goneLines())
      await this.browser.idle()
      if (placed === false) void press()
      await this.browser.idle()
    }
    expect(placed, 'an order was placed').toBe(true)
    const [after, orders] = [await owner.cart(), await owner.orders()]
    const carts = [after, ...orders.slice(0, orders.length - orderedBefore)]
    for (const { key } of this.items) {
      const pieces = carts.reduce((sum, cart) => sum + (cart.get(key) ?? 0), 0)
      expect(pieces, `ordered or in the cart: ${key}`).toBe(this.#isOnSale(key) ? (before.get(key) ?? 0) : 0)
    }
    this.model.reset(owner.user.id, after)
    await this.settle()
  }

  #isOnSale = (key: string) => this.isRarityOnSale || key !== this.#rarity.key

  /** Restores the network, waits for all requests, and compares the tabs and the account with the model. */
  async settle(): Promise<void> {
    await this.#synchronize()
    const { owner } = this
    if (!owner) return await this.check()
    const account = await owner.cart()
    const needsLook = this.model.isRevoked || this.model.hasDeviceChange(owner.user.id)
    if (!needsLook) this.#expectShown(account, 'without a look')
    await this.#look()
    if (!this.browser.tabs[0].user()) {
      await this.signIn(0, owner)
      await this.#synchronize()
      await this.#look()
    }
    const settled = await owner.cart()
    this.#expectShown(settled, 'after a look')
    for (const tab of this.browser.tabs) expect(tab.hasUnsaved(), 'unsaved changes').toBe(false)
    this.model.settle(owner.user.id, settled)
    await this.check()
  }

  /** Runs after each command: what is true at any time. */
  async check(): Promise<void> {
    await this.browser.idle()
    this.#readDialogs()
    const [tab, other] = this.browser.tabs
    const shown = this.#shown(tab)
    expect(this.#shown(other), 'both tabs show the same cart').toEqual(shown)
    expect(other.user(), 'both tabs show the same customer').toEqual(tab.user())
    expect(shown.size).toBeLessThanOrEqual(maxLines)
    for (const qty of shown.values()) expect(qty > 0 && qty <= maxQty, `quantity ${qty}`).toBe(true)
    if (!this.owner) {
      expect(shown, 'the cart of the visitor').toEqual(this.model.visitor)
      expect(this.browser.storage.has('cartChanges')).toBe(false)
    }
    this.model.shown = shown
    this.model.isSignedIn = tab.user() !== null
  }

  async #synchronize(): Promise<void> {
    this.browser.setNetwork('good')
    await this.#deliverAll()
    await this.browser.wait(timeoutMs)
    this.#readDialogs()
  }

  async #deliverAll(): Promise<void> {
    await this.browser.idle()
    while (this.browser.network.late.length > 0) {
      this.browser.network.deliver('first')
      await this.browser.idle()
    }
  }

  async #look(): Promise<void> {
    for (const tab of this.browser.tabs) tab.look()
    await this.browser.idle()
    this.#readDialogs()
  }

  // The dialog of a full cart names lines, separated by commas.
  #readDialogs(): void {
    for (const tab of this.browser.tabs) tab.agreeToDialogs()
    for (const message of this.browser.tabs.flatMap((tab) => tab.dialogMessages())) {
      const names = /Left out of yours: (.*)\.$/.exec(message)?.[1]?.split(', ') ?? []
      for (const name of names) this.model.leftOut.add(this.#keysByName.get(name) ?? name)
    }
  }

  #expectShown(cart: Quantities, when: string): void {
    for (const tab of this.browser.tabs) expect(this.#shown(tab), `shown ${when}`).toEqual(cart)
  }

  #expectEmptyBrowser(): void {
    expect([...this.browser.storage.keys()]).toEqual([])
    this.#expectShown(new Map(), 'after sign-out')
  }

  #shown = (tab: Tab) => quantitiesOf(tab.lines())

  #stored = () => quantitiesOf(JSON.parse(this.browser.storage.get('cart') ?? '[]'))
}
