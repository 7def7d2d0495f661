import type { User } from '@voltway/contract'
import { cancelOrder, deleteOrder, listOrders, type Shop, withdrawOwnOrder } from '@voltway/domain'
import { admin, aPaymentMethod } from '@voltway/domain/fixture'
import { expect, test } from 'vitest'
import type { BrowserKind } from './cart-model/browser.ts'
import { openSignedIn } from './cart-model/open-world.ts'

const cartChanged = expect.stringContaining('An order may have been placed')

/** A customer whose order got no response: the request was lost on this network. */
async function openUnanswered(network: 'offline' | 'lost response', kind?: Partial<BrowserKind>) {
  const opened = await openSignedIn(kind)
  const { real, shop, browser, tab } = opened
  await real.settle()
  const ordered = real.model.shown
  browser.network.state = network
  void tab.order(shop.method)
  await browser.idle()
  browser.network.state = 'good'
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('The shop did not answer')])
  await browser.idle()
  return { ...opened, ordered }
}

test('never orders twice if the customer changes the payment method after a lost response', async () => {
  const { browser, ordered, ada, shop, tab } = await openUnanswered('lost response')
  const other = await aPaymentMethod(shop.shop)
  for (const message of [cartChanged, 'Your cart is empty']) {
    const placed = tab.order(other)
    await browser.idle()
    expect(tab.agreeToDialogs()).toEqual([message])
    expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
  }
})

test('never orders twice if the earlier request arrives before one with another payment method', async () => {
  const { real, shop, browser, tab, ada } = await openSignedIn()
  await real.settle()
  browser.network.state = 'late request'
  const first = tab.order(shop.method)
  await browser.idle()
  browser.network.late[0]?.reject(new TypeError('The browser has stopped waiting'))
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('The shop did not answer')])
  browser.network.state = 'good'
  browser.network.deliver('first')
  await browser.idle()
  const second = tab.order(await aPaymentMethod(shop.shop))
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([cartChanged])
  expect([await first, await second]).toEqual([false, false])
  expect([await ada.orders(), tab.lines()]).toEqual([[real.model.shown], []])
})

test('never orders twice after a reload that follows a lost response', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  browser.network.state = 'offline'
  browser.reload(0)
  await browser.idle()
  browser.network.state = 'good'
  const [tab] = browser.tabs
  expect(tab.lines()).not.toEqual([])
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([cartChanged])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
})

const placedOnly = 'Your order was placed. Its status is in your account.'

type Change = (shop: Shop, user: User, id: string) => Promise<unknown>

test.each<[string, unknown, Change]>([
  ['was cancelled', placedOnly, cancelOrder],
  [
    'was withdrawn',
    placedOnly,
    (shop, user, id) => withdrawOwnOrder({ ...shop, withdrawal: true }, user, id),
  ],
  [
    'was deleted',
    'Your order was placed, but the shop has deleted it since.',
    (shop, _, id) => deleteOrder(shop, admin, id),
  ],
  ['lost its key', cartChanged, ({ database }) => database.db.deleteFrom('idempotency_keys').execute()],
])('reports an order without a response that %s', async (state, message, change) => {
  const { browser, ordered, ada, shop, tab } = await openUnanswered('lost response')
  const { items } = await listOrders(shop.shop, ada.user)
  await change(shop.shop, ada.user, items[0]?.id ?? '')
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([message])
  expect([await placed, tab.lines()]).toEqual([false, []])
  expect(await ada.orders()).toEqual(state === 'was deleted' ? [] : [ordered])
})

test('repeats an order with its key until its present status has arrived', async () => {
  const { browser, ordered, ada, shop, tab } = await openUnanswered('lost response')
  browser.network.state = 'late response'
  const first = tab.order(shop.method)
  await browser.idle()
  browser.network.state = 'offline'
  browser.network.deliver('first')
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('Press Place Order again')])
  expect(await first).toBe(false)
  browser.network.state = 'good'
  const placed = tab.order(shop.method)
  await browser.idle()
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([true, [ordered], []])
})

test('restores no cart when an order is rejected after a sign-out in another tab', async () => {
  const { real, car, shop, browser, ada } = await openSignedIn({ hasSlowEvents: true })
  await real.settle()
  await ada.setQuantity(car, 1)
  await real.over('late response', () => void browser.tabs[0].order(shop.method))
  void browser.tabs[1].signOut()
  await browser.arriveBeforeEvents()
  await browser.idle()
  await browser.wait(2000)
  expect([...browser.storage.keys()]).toEqual([])
})
