import { updateProduct } from '@voltway/domain'
import { admin } from '@voltway/domain/fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sequences } from './cart-model/commands.ts'
import { add, openSignedIn, openWorld } from './cart-model/open-world.ts'
import { type Customer, type Item, openShop } from './cart-model/shop.ts'

test('carts of two tabs and of the account match a plain model after any acts over any network', async () => {
  const shop = await openShop()
  const starts = fc.record({
    hasLocks: fc.boolean(),
    hasSlowEvents: fc.boolean(),
    isSignedIn: fc.boolean(),
    isFull: fc.constantFrom(false, false, false, false, true),
  })
  await fc.assert(
    fc.asyncProperty(starts, sequences, async (start, commands) => {
      const world = await openWorld(shop, start)
      await fc.asyncModelRun(() => world, commands)
      await world.real.settle()
      await world.real.takeRarityOffSale()
    }),
  )
})

test('keeps a line that the other tab adds while the response to an order is late', async () => {
  const { real, car } = await openSignedIn()
  await real.order(0, 'late response', car)
  expect([...real.model.shown]).toEqual([[car.key, 1]])
})

test('keeps a line of the other tab if an earlier save of this tab is answered late, without locks', async () => {
  const { real, battery, car } = await openSignedIn({ hasLocks: false })
  await real.over('late response', () => real.act(0, battery, add))
  real.act(1, car, add)
  await real.settle()
  expect(real.model.shown.get(car.key)).toBe(1)
})

test('leaves nothing in the browser after a sign-out whose last save shows that the session has expired', async () => {
  const { real, battery } = await openSignedIn()
  await real.over('busy', () => real.act(0, battery, add))
  await real.expireSession()
  await real.signOut(0)
})

test('leaves nothing in the browser if a tab gets a response before it hears of a sign-out', async () => {
  const { real } = await openSignedIn({ hasSlowEvents: true })
  await real.over('late response', () => real.browser.tabs[0].look())
  await real.signOut(1)
})

test('leaves nothing in the browser if the other tab synchronizes before it hears of the sign-out', async () => {
  const { real, other } = await openSignedIn({ hasLocks: false, hasSlowEvents: true })
  real.browser.setNetwork('late request')
  other.look()
  await real.browser.idle()
  other.look()
  await real.signOut(0)
})

test('leaves nothing in the browser if products arrive before the tab hears of a sign-out', async () => {
  const shop = await openShop()
  const start = { hasLocks: false, hasSlowEvents: true, isFull: false, isSignedIn: false }
  const { real } = await openWorld(shop, start)
  real.act(0, real.items.at(-1) as Item, add)
  await real.check()
  real.browser.setNetwork('busy')
  real.browser.reload(1)
  await real.check()
  await real.takeRarityOffSale()
  await real.signIn(1, real.customers[0] as Customer)
  await real.check()
  await real.expireSession()
  real.browser.setNetwork('late request')
  await real.browser.wait(1000)
  await real.check()
  await real.signOut(0)
})

test('drops the cart of an expired session when another customer signs in', async () => {
  const { real, battery, ada, bob } = await openSignedIn()
  await real.over('busy', () => real.act(0, battery, add))
  await real.expireSession()
  await real.browser.wait(31_000)
  await real.check()
  expect(real.model.isSignedIn).toBe(false)
  await real.signIn(0, bob)
  await real.settle()
  expect([await ada.cart(), await bob.cart()]).toEqual([new Map([[battery.key, 1]]), new Map()])
  expect(real.model.shown).toEqual(new Map())
})

test('orders nothing for the next customer when the previous one had not confirmed a changed price yet', async () => {
  const { real, battery, shop, tab, other, bob } = await openSignedIn()
  await bob.fill([battery])
  await shop.setPrice(battery, 25)
  const placed = tab.order(shop.method)
  await real.browser.idle()
  void other.signOut()
  await real.browser.idle()
  other.signIn(await bob.signIn())
  await real.browser.idle()
  expect(tab.agreeToDialogs()).toEqual([])
  await real.browser.idle()
  expect([await placed, await bob.orders(), await bob.cart()]).toEqual([
    false,
    [],
    new Map([[battery.key, 1]]),
  ])
})

test('orders nothing twice after a sign-in if the session ended before the response to an order', async () => {
  const { real, shop, browser, tab, other, ada } = await openSignedIn()
  await real.settle()
  const ordered = real.model.shown
  browser.setNetwork('late response')
  const first = tab.order(shop.method)
  await browser.idle()
  browser.setNetwork('good')
  await real.expireSession()
  other.look()
  await browser.idle()
  browser.network.deliver('first')
  expect([await first, tab.user()]).toEqual([false, null])
  tab.signIn(await ada.signIn())
  await browser.idle()
  const again = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual(['Your cart is empty'])
  expect([await again, await ada.orders()]).toMatchObject([false, [ordered]])
})

test('changes nothing for the next customer if the order of the former one is answered late', async () => {
  const { real, car, shop, browser, tab, other, ada, bob } = await openSignedIn()
  await real.settle()
  browser.setNetwork('late response')
  const placed = tab.order(shop.method)
  await browser.idle()
  browser.setNetwork('good')
  void other.signOut()
  await browser.idle()
  other.signIn(await bob.signIn())
  other.add(car.product, 1, car.choices)
  await browser.idle()
  browser.network.deliver('first')
  await browser.idle()
  expect(await placed).toBe(false)
  expect(tab.agreeToDialogs()).toEqual([])
  expect(tab.lines()).toMatchObject([{ id: car.product.id }])
  expect([await ada.orders(), await bob.cart()]).toMatchObject([[real.model.shown], new Map([[car.key, 1]])])
})

test.each([false, true])('saves last changes only for the former customer: expired %s', async (isExpired) => {
  const { real, battery, car, browser, tab, other, ada, bob } = await openSignedIn()
  await real.settle()
  await real.over('busy', () => real.act(0, battery, add))
  browser.setNetwork('late request')
  void tab.signOut()
  await browser.idle()
  expect([tab.user(), other.user(), [...browser.storage.keys()]]).toEqual([null, null, []])
  browser.setNetwork('good')
  if (isExpired) await real.expireSession()
  other.signIn(await bob.signIn())
  other.add(car.product, 1, car.choices)
  await browser.idle()
  browser.network.deliver('first')
  await browser.idle()
  const saved = new Map([[battery.key, isExpired ? 1 : 2]])
  expect([await ada.cart(), await bob.cart()]).toEqual([saved, new Map([[car.key, 1]])])
  for (const each of browser.tabs)
    expect([each.user(), each.lines()]).toMatchObject([bob.user, [{ id: car.product.id }]])
})

test('saves the last changes if an earlier save arrives during the sign-out', async () => {
  const { real, battery, car, browser, tab } = await openSignedIn()
  await real.settle()
  browser.setNetwork('late request')
  for (const { product, choices } of [battery, car]) {
    tab.add(product, 1, choices)
    await browser.idle()
  }
  void tab.signOut()
  await browser.idle()
  browser.network.deliver('last')
  await browser.idle()
  expect(browser.network.late).toHaveLength(2)
  browser.setNetwork('good')
  for (const _ of [battery, car]) {
    browser.network.deliver('first')
    await browser.idle()
  }
  const saved = [
    [battery.key, 2],
    [car.key, 1],
  ] as const
  expect(await real.customers[0]?.cart()).toEqual(new Map(saved))
})

test('adds no ordered product to the cart of the visitor after a sign-out', async () => {
  const { real, shop, tab, ada } = await openSignedIn()
  await real.settle()
  const { order } = await ada.order(shop.method).then(({ placed }) => placed)
  real.model.reset(ada.user.id, await ada.cart())
  await real.over('late response', () => void tab.buyAgain(order))
  await real.signOut(0)
  expect(tab.lines()).toEqual([])
})

test('names and marks a line with two options of which one choice was renamed during the checkout', async () => {
  const { battery, car, shop, browser, tab } = await openSignedIn()
  const { id } = car.product
  const withPaint = (paint: string) => {
    const option = (name: string, ...choices: string[]) => ({
      name,
      choices: choices.map((each) => ({ name: each, swatch: '', surcharge: 0 })),
    })
    const options = [option('Paint', 'White', paint), option('Interior', 'Black', 'Cream')]
    return updateProduct(shop.shop, admin, { id, options })
  }
  const choices = [
    { option: 'Paint', choice: 'Blue' },
    { option: 'Interior', choice: 'Cream' },
  ]
  tab.add(await withPaint('Blue'), 1, choices)
  await browser.idle()
  await withPaint('Green')
  void tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('Car (')])
  tab.remove(tab.goneLines())
  await browser.idle()
  expect(tab.lines()).toMatchObject([{ id: battery.product.id }])
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(await placed).toBe(true)
})
