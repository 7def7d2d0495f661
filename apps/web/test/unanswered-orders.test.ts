import { cancelOrder, deleteOrder, listOrders, withdrawOwnOrder } from '@voltway/domain'
import { admin, aPaymentMethod } from '@voltway/domain/fixture'
import { expect, test } from 'vitest'
import type { BrowserKind } from './cart-model/browser.ts'
import { openSignedIn } from './cart-model/open-world.ts'
import type { Customer } from './cart-model/shop.ts'

const cartChanged = expect.stringContaining('An order may have been placed')

/** A customer whose order got no response: the request was lost on this network. */
async function openUnanswered(network: 'offline' | 'lost response', kind?: Partial<BrowserKind>) {
  const opened = await openSignedIn(kind)
  const { real, shop } = opened
  const { browser } = real
  await real.settle()
  const ordered = real.model.shown
  const [tab] = browser.tabs
  browser.network.state = network
  void tab.order(shop.method)
  await browser.idle()
  browser.network.state = 'good'
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('The shop did not answer')])
  await browser.idle()
  return { ...opened, browser, ordered, ada: real.customers[0] as Customer }
}

test('never orders twice if the customer changes the payment method after a lost response', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const other = await aPaymentMethod(shop.shop)
  for (const message of [cartChanged, 'Your cart is empty']) {
    const placed = tab.order(other)
    await browser.idle()
    expect(tab.agreeToDialogs()).toEqual([message])
    expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
  }
})

test('never orders twice if the earlier request arrives before one with another payment method', async () => {
  const { real, shop } = await openSignedIn()
  const { browser } = real
  await real.settle()
  const ada = real.customers[0] as Customer
  const [tab] = browser.tabs
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

test('shows no payment details of an order that was cancelled before the repetition', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const { items } = await listOrders(shop.shop, ada.user)
  await cancelOrder(shop.shop, ada.user, items[0]?.id ?? '')
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual(['Your order was placed. Its status is in your account.'])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
})

test('shows no payment details of an order from which the customer withdrew before the repetition', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const { items } = await listOrders(shop.shop, ada.user)
  await withdrawOwnOrder({ ...shop.shop, withdrawal: true }, ada.user, items[0]?.id ?? '')
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual(['Your order was placed. Its status is in your account.'])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
})

test('says that an order was placed that the shop deleted before the repetition', async () => {
  const { browser, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const { items } = await listOrders(shop.shop, ada.user)
  await deleteOrder(shop.shop, admin, items[0]?.id ?? '')
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual(['Your order was placed, but the shop has deleted it since.'])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [], []])
})

test('repeats an order with its key until its present status has arrived', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
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

test('refers to the account after the idempotency key of an order without a response has expired', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  await shop.shop.database.db.deleteFrom('idempotency_keys').execute()
  const [tab] = browser.tabs
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([cartChanged])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
})

test('restores no cart when an order is rejected after a sign-out in another tab', async () => {
  const { real, car, shop } = await openSignedIn({ hasSlowEvents: true })
  await real.settle()
  const ada = real.customers[0] as Customer
  await ada.setQuantity(car, 1)
  const { browser } = real
  await real.over('late response', () => void browser.tabs[0].order(shop.method))
  void browser.tabs[1].signOut()
  await browser.arriveBeforeEvents()
  await browser.idle()
  await browser.wait(2000)
  expect([...browser.storage.keys()]).toEqual([])
})
