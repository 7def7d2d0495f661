import { cancelOrder, listOrders } from '@voltway/domain'
import { aPaymentMethod } from '@voltway/domain/fixture'
import { expect, test } from 'vitest'
import { openSignedIn } from './cart-model/open-world.ts'
import type { Customer } from './cart-model/shop.ts'

const lookInAccount =
  'We have not heard back about your last order. Please look for it in your account before you order again.'

/** A customer whose order got no response: the request was lost on this network. */
async function openUnanswered(network: 'offline' | 'lost response') {
  const opened = await openSignedIn()
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

test('orders no product that was removed after an order request that never arrived', async () => {
  const { browser, battery, ada, shop } = await openUnanswered('offline')
  const [tab] = browser.tabs
  browser.network.state = 'offline'
  tab.remove([battery.key])
  await browser.idle()
  browser.network.state = 'good'
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([lookInAccount])
  expect([await placed, await ada.orders(), await ada.cart()]).toEqual([false, [], new Map()])
  expect(browser.storage.has('checkoutAttempt')).toBe(false)
})

test('repeats no order with an empty cart that cannot be saved', async () => {
  const { browser, battery, ada, shop } = await openUnanswered('offline')
  const [tab] = browser.tabs
  browser.network.state = 'offline'
  tab.remove([battery.key])
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([expect.stringContaining('Your cart could not be saved')])
  expect([await placed, await ada.orders()]).toEqual([false, []])
  expect(browser.storage.has('checkoutAttempt')).toBe(true)
})

test('shows the placed order if the customer changes the payment method after a lost response', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const placed = tab.order(await aPaymentMethod(shop.shop))
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([true, [ordered], []])
  expect(browser.storage.has('checkoutAttempt')).toBe(false)
})

test('refers to the account if the request with another payment method is shed after a lost response', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const other = await aPaymentMethod(shop.shop)
  browser.network.state = 'busy'
  const shed = tab.order(other)
  await browser.idle()
  tab.agreeToDialogs()
  expect(await shed).toBe(false)
  browser.network.state = 'good'
  const again = tab.order(other)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([lookInAccount])
  expect([await again, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
})

test('shows no payment details of an order that was cancelled before the repetition', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  const [tab] = browser.tabs
  const { items } = await listOrders(shop.shop, ada.user)
  await cancelOrder(shop.shop, ada.user, items[0]?.id ?? '')
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([lookInAccount])
  expect([await placed, await ada.orders(), tab.lines()]).toEqual([false, [ordered], []])
  expect(browser.storage.has('checkoutAttempt')).toBe(false)
})

test('orders with the changed payment method if the first request never arrived', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('offline')
  const [tab] = browser.tabs
  const placed = tab.order(await aPaymentMethod(shop.shop))
  await browser.idle()
  expect([await placed, await ada.orders()]).toEqual([true, [ordered]])
})

test('refers to the account after the idempotency key of an order without a response has expired', async () => {
  const { browser, ordered, ada, shop } = await openUnanswered('lost response')
  await shop.shop.database.db.deleteFrom('idempotency_keys').execute()
  const [tab] = browser.tabs
  tab.look()
  await browser.idle()
  const placed = tab.order(shop.method)
  await browser.idle()
  expect(tab.agreeToDialogs()).toEqual([lookInAccount])
  expect([await placed, await ada.orders()]).toEqual([false, [ordered]])
})
