import type { Session } from '@voltway/contract'
import { authenticate, updateProduct } from '@voltway/domain'
import { admin } from '@voltway/domain/fixture'
import { expect, test } from 'vitest'
import { openWorld } from './cart-model/open-world.ts'
import { type Customer, type Item, openShop } from './cart-model/shop.ts'

test('changes nothing for a customer who has signed in before the response to another sign-in', async () => {
  const shop = await openShop({ fillers: 0 })
  const start = { hasLocks: true, hasSlowEvents: true, isFull: false, isSignedIn: false }
  const { real } = await openWorld(shop, start)
  const { browser, customers } = real
  const [ada, bob] = customers as [Customer, Customer]
  for (const other of browser.tabs) {
    const response = Promise.withResolvers<Session>()
    const late = browser.tabs[0].signInBy(() => response.promise)
    other.signIn(await bob.signIn())
    const session = await ada.signIn()
    response.resolve(session)
    await browser.idle()
    expect([await late, ...browser.tabs.map((tab) => tab.user()?.id)]).toEqual([
      false,
      bob.user.id,
      bob.user.id,
    ])
    expect(await authenticate(shop.shop, session.token)).toBeUndefined()
    await real.signOut(0)
  }
})

const cartChanged = 'Your cart has changed. Please look at it again.'

test.each([
  [
    'shows the cart again, without another order, if the account has more lines',
    [1],
    [0],
    false,
    [cartChanged],
  ],
  ['places the order if the account has the same lines in another sequence', [1, 0], [0, 1], true, []],
] as const)('a sign-in in the checkout %s', async (_, inAccount, inCart, isPlaced, messages) => {
  const shop = await openShop({ fillers: 0 })
  const start = { hasLocks: true, hasSlowEvents: false, isFull: false, isSignedIn: false }
  const { real } = await openWorld(shop, start)
  const [tab] = real.browser.tabs
  const ada = real.customers[0] as Customer
  for (const at of inAccount) await ada.setQuantity(shop.items[at] as Item, 1)
  for (const at of inCart) tab.add((shop.items[at] as Item).product, 1, shop.items[at]?.choices)
  tab.signIn(await ada.signIn())
  const placed = tab.order(shop.method)
  await real.browser.idle()
  expect(tab.agreeToDialogs()).toEqual(messages)
  expect([await placed, tab.lines().length]).toEqual([isPlaced, isPlaced ? 0 : 2])
})

test('omits and names a choice that was withdrawn before the sign-in, and merges the other lines', async () => {
  const shop = await openShop({ fillers: 0 })
  const start = { hasLocks: true, hasSlowEvents: false, isFull: false, isSignedIn: false }
  const { real } = await openWorld(shop, start)
  const [tab] = real.browser.tabs
  const [battery, white, blue] = shop.items as [Item, Item, Item]
  const ada = real.customers[0] as Customer
  for (const { product, choices } of [battery, white, blue]) tab.add(product, 1, choices)
  const choices = ['White', 'Green'].map((name) => ({ name, swatch: '', surcharge: 0 }))
  await updateProduct(shop.shop, admin, { id: blue.product.id, options: [{ name: 'Paint', choices }] })
  tab.signIn(await ada.signIn())
  await real.browser.idle()
  expect(tab.toasts()).toEqual(['No longer offered: Car (Paint: Blue)'])
  expect([...(await ada.cart()).keys()].toSorted()).toEqual([battery.key, white.key].toSorted())
  expect(tab.lines()).toHaveLength(2)
})
