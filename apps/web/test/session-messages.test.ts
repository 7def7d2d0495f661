import type { Order } from '@voltway/contract'
import { listOrders } from '@voltway/domain'
import { expect, test } from 'vitest'
import { add, openSignedIn } from './cart-model/open-world.ts'

/** A customer who has agreed to cancel an order, in a browser with this network. */
async function openCancelling(network: 'good' | 'late response') {
  const { real, shop, browser, tab, other, ada, bob } = await openSignedIn()
  await real.settle()
  await ada.order(shop.method)
  const [order] = (await listOrders(shop.shop, ada.user)).items as [Order]
  browser.network.state = network
  const cancelling = tab.cancelOrder(order)
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('cannot be restored')])
  await browser.idle()
  browser.network.state = 'good'
  return { browser, bob, order, tab, other, cancelling }
}

test('closes the message about an order when the session ends in another tab', async () => {
  const { browser, order, tab, other } = await openCancelling('good')
  expect(tab.toasts()).toEqual([`Order ${order.reference} is cancelled`])
  void other.signOut()
  await browser.idle()
  expect(tab.toasts()).toEqual([])
})

test('replaces the message about an order at a sign-out', async () => {
  const { browser, tab } = await openCancelling('good')
  void tab.signOut()
  await browser.idle()
  expect(tab.toasts()).toEqual(['You are signed out'])
})

test('shows the next customer no message about a cancellation of the previous one', async () => {
  const { browser, bob, tab, other, cancelling } = await openCancelling('late response')
  other.signIn(await bob.signIn())
  await browser.idle()
  browser.network.deliver('first')
  await cancelling
  expect([tab.user()?.id, tab.toasts()]).toEqual([bob.user.id, []])
})

test('shows the next customer no result of a sign-out everywhere of the previous one', async () => {
  const { real, browser, tab, other, bob } = await openSignedIn()
  await real.settle()
  browser.network.state = 'late response'
  const signingOut = tab.signOutEverywhere()
  await browser.idle()
  browser.network.state = 'good'
  other.signIn(await bob.signIn())
  await browser.idle()
  browser.network.deliver('first')
  await signingOut
  expect([tab.user()?.id, tab.toasts()]).toEqual([bob.user.id, []])
})

test('shows the next customer no failure of the sign-out of the previous one', async () => {
  const { real, browser, tab, bob } = await openSignedIn()
  await real.settle()
  browser.network.state = 'late request'
  const leaving = tab.signOut()
  await browser.idle()
  browser.network.state = 'good'
  tab.signIn(await bob.signIn())
  await browser.idle()
  browser.network.state = 'lost response'
  browser.network.deliver('first')
  await browser.idle()
  await leaving
  expect([tab.user()?.id, tab.toasts()]).toEqual([bob.user.id, []])
})

test('reports no failed checkout after the session has ended during the save of the cart', async () => {
  const { real, battery, shop, browser, tab, other } = await openSignedIn()
  browser.network.state = 'late response'
  real.act(0, battery, add)
  const placed = tab.order(shop.method)
  await browser.idle()
  browser.network.state = 'good'
  void other.signOut()
  await browser.idle()
  browser.network.deliver('first')
  await browser.idle()
  expect(tab.dialogMessages()).toEqual([])
  expect(await placed).toBe(false)
})
