import { Browser, type BrowserKind, bundleTab } from './browser.ts'
import { CartModel } from './cart-model.ts'
import { Network } from './network.ts'
import { Customer, type Item, openShop, type TestedShop } from './shop.ts'
import { World } from './world.ts'

const code = bundleTab()

type Start = BrowserKind & { isFull: boolean; isSignedIn: boolean }

/** A browser with two tabs and two customers. With `isFull`, the carts of the first account and of the visitor are nearly full. */
export async function openWorld(shop: TestedShop, { isFull, isSignedIn, ...kind }: Start) {
  const [ada, bob] = [await Customer.register(shop.shop), await Customer.register(shop.shop)]
  const browser = new Browser(await code, new Network(shop.shop), kind)
  const model = new CartModel()
  const real = new World(shop, browser, model, [ada, bob], await shop.aRarity())
  if (isFull) {
    await ada.fill(shop.fillers.slice(0, 97))
    for (const filler of shop.fillers.slice(50)) real.act(0, filler, { kind: 'add', pieces: 1 })
  }
  for (const customer of [ada, bob]) model.reset(customer.user.id, await customer.cart())
  if (isSignedIn) await real.signIn(0, ada)
  await real.check()
  return { model, real }
}

/** Two tabs of a signed-in customer, whose cart has a battery, and another customer. */
export async function openSignedIn(kind: Partial<BrowserKind> = {}) {
  const shop = await openShop({ fillers: 0 })
  const start = { hasLocks: true, hasSlowEvents: false, isFull: false, isSignedIn: true, ...kind }
  const { real } = await openWorld(shop, start)
  const [battery, car] = real.items as [Item, Item]
  real.act(0, battery, add)
  await real.check()
  const { browser } = real
  const [ada, bob] = real.customers as [Customer, Customer]
  const [tab, other] = browser.tabs
  return { real, battery, car, shop, browser, ada, bob, tab, other }
}

export const add = { kind: 'add', pieces: 1 } as const
