import type { Session } from '@voltway/contract'
import { authenticate } from '@voltway/domain'
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

test('does not speak of another order when a sign-in in the checkout has joined the carts', async () => {
  const shop = await openShop({ fillers: 0 })
  const start = { hasLocks: true, hasSlowEvents: false, isFull: false, isSignedIn: false }
  const { real } = await openWorld(shop, start)
  const [tab] = real.browser.tabs
  const [battery, car] = shop.items as [Item, Item]
  const ada = real.customers[0] as Customer
  await ada.setQuantity(car, 1)
  tab.add(battery.product)
  tab.signIn(await ada.signIn())
  const placed = tab.order(shop.method)
  await real.browser.idle()
  expect(tab.agreeToDialogs()).toEqual(['Your cart has changed. Please look at it again.'])
  expect([await placed, tab.lines().length]).toEqual([false, 2])
})
