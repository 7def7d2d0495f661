import { expect, test, vi } from 'vitest'
import { openSignedIn } from './cart-model/open-world.ts'

test.each([[['cart']], [['cart', 'cartChanges']]])('removes a cart in a full storage: %s', async (keys) => {
  const { real, car, browser, tab, other, bob } = await openSignedIn()
  await real.settle()
  for (const key of keys) browser.fullFor.add(key)
  tab.add(car.product, 1, car.choices)
  await browser.idle()
  for (const key of keys) browser.storage.delete(key)
  void other.signOut()
  await browser.wait(2000)
  await browser.idle()
  expect([tab.user(), tab.lines()]).toEqual([null, []])
  tab.signIn(await bob.signIn())
  await browser.idle()
  expect([tab.lines(), await bob.cart()]).toEqual([[], new Map()])
})

test('shows no previous customer whose token a full storage had no room for', async () => {
  const { real, browser, tab, other, ada, bob } = await openSignedIn()
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
  const { real, browser, tab } = await openSignedIn({ hasSlowEvents: true })
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
  const { real, browser, tab, ada, bob } = await openSignedIn()
  await real.settle()
  const cart = await ada.cart()
  const changes = [{ kind: 'remove', id: [...cart.keys()][0] }]
  browser.storage.set('cartChanges', JSON.stringify({ changes, revision: null, owner: bob.user.id }))
  browser.storage.delete('cart')
  tab.look()
  await browser.idle()
  expect([await ada.cart(), tab.lines().length]).toEqual([cart, 1])
})
