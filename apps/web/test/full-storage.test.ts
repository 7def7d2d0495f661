import { expect, test, vi } from 'vitest'
import { openSignedIn } from './cart-model/open-world.ts'
import type { Customer } from './cart-model/shop.ts'

test.each([[['cart']], [['cart', 'cartChanges']]])(
  'removes a cart that a full storage has no room for when the other tab signs out: %s',
  async (keys) => {
    const { real, car } = await openSignedIn()
    const { browser } = real
    const [tab, other] = browser.tabs
    await real.settle()
    for (const key of keys) browser.fullFor.add(key)
    tab.add(car.product, 1, car.choices)
    await browser.idle()
    for (const key of keys) browser.storage.delete(key)
    void other.signOut()
    await browser.wait(2000)
    await browser.idle()
    expect([tab.user(), tab.lines()]).toEqual([null, []])
    const bob = real.customers[1] as Customer
    tab.signIn(await bob.signIn())
    await browser.idle()
    expect([tab.lines(), await bob.cart()]).toEqual([[], new Map()])
  },
)

test('shows no previous customer whose token a full storage had no room for', async () => {
  const { real } = await openSignedIn()
  const { browser } = real
  const [tab, other] = browser.tabs
  const [ada, bob] = real.customers as [Customer, Customer]
  await real.settle()
  browser.fullFor.add('token')
  tab.signIn(await ada.signIn())
  await browser.idle()
  browser.fullFor.clear()
  other.signIn(await bob.signIn())
  await browser.idle()
  expect([tab.user(), tab.lines(), await bob.cart()]).toEqual([bob.user, [], new Map()])
})

test('writes no cart when the event of a sign-out arrives before the removal of the cart', async () => {
  const { real } = await openSignedIn({ hasSlowEvents: true })
  const { browser } = real
  const [tab] = browser.tabs
  await real.settle()
  const set = vi.spyOn(browser.storage, 'set')
  for (const key of ['token', 'user']) browser.storage.delete(key)
  tab.dispatch(Object.assign(new Event('storage'), { key: 'token' }))
  await browser.idle()
  for (const key of ['cartChanges', 'cart']) {
    browser.storage.delete(key)
    tab.dispatch(Object.assign(new Event('storage'), { key }))
  }
  await browser.idle()
  expect([tab.user(), tab.lines()]).toEqual([null, []])
  expect(set.mock.calls).toEqual([])
})

test('saves no stored cart of another customer', async () => {
  const { real } = await openSignedIn()
  const { browser } = real
  const [tab] = browser.tabs
  const [ada, bob] = real.customers as [Customer, Customer]
  await real.settle()
  const cart = await ada.cart()
  const changes = [{ kind: 'remove', id: [...cart.keys()][0] }]
  browser.storage.set('cartChanges', JSON.stringify({ changes, revision: null, owner: bob.user.id }))
  browser.storage.delete('cart')
  tab.look()
  await browser.idle()
  expect([await ada.cart(), tab.lines().length]).toEqual([cart, 1])
})
