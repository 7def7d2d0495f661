import { expect, test } from 'vitest'
import { add, openSignedIn } from './cart-model/open-world.ts'
import type { Customer } from './cart-model/shop.ts'

test('ends the session when the customer presses again after a lost response', async () => {
  const { real, car } = await openSignedIn()
  const { browser } = real
  const [tab] = browser.tabs
  await real.settle()
  await real.over('lost response', () => void tab.signOutEverywhere())
  expect([tab.user() !== null, tab.toasts()]).toEqual([true, ['You may still be signed in.']])
  tab.add(car.product, 1, car.choices)
  void tab.signOutEverywhere()
  await browser.idle()
  expect([tab.user(), tab.lines(), [...browser.storage.keys()]]).toEqual([null, [], []])
  expect(tab.toasts()).toEqual(['Your session has ended. Please sign in again.'])
})

test('saves the last change, and says that the customer is signed out everywhere', async () => {
  const { real, battery } = await openSignedIn()
  const { browser } = real
  const [tab] = browser.tabs
  const ada = real.customers[0] as Customer
  await real.over('busy', () => real.act(0, battery, add))
  void tab.signOutEverywhere()
  await browser.idle()
  expect([tab.user(), tab.lines(), [...browser.storage.keys()]]).toEqual([null, [], []])
  expect(tab.toasts()).toEqual(['You are signed out everywhere.'])
  expect(await ada.cart()).toEqual(new Map([[battery.key, 2]]))
})

test('removes the cart of an ended session, but does not say that all other sessions have ended', async () => {
  const { real } = await openSignedIn()
  const { browser } = real
  const [tab] = browser.tabs
  await real.settle()
  await real.expireSession()
  void tab.signOutEverywhere()
  await browser.idle()
  expect([tab.user(), tab.lines(), [...browser.storage.keys()]]).toEqual([null, [], []])
  expect(tab.toasts()).toEqual(['Your session has ended. Please sign in again.'])
})

test('adds no piece twice if the cart is saved, but the sessions do not end', async () => {
  const { real, battery } = await openSignedIn()
  const { browser } = real
  const [tab] = browser.tabs
  await real.settle()
  browser.setNetwork('late request')
  tab.look()
  await browser.idle()
  real.act(0, battery, add)
  browser.setNetwork('late response')
  void tab.signOutEverywhere()
  await browser.idle()
  browser.network.deliver('last')
  await browser.idle()
  browser.network.deliver('last')
  browser.setNetwork('busy')
  await browser.idle()
  browser.network.deliver('last')
  await browser.wait(2000)
  expect([tab.user() !== null, tab.toasts()]).toEqual([true, ['You may still be signed in.']])
  await real.settle()
  expect(await real.customers[0]?.cart()).toEqual(new Map([[battery.key, 2]]))
})
