import { expect, test } from 'vitest'
import { openSignedIn } from './cart-model/open-world.ts'

async function pressTwice({ unsaved }: { unsaved: boolean }) {
  const { real, car } = await openSignedIn()
  const { browser } = real
  const [tab] = browser.tabs
  await real.settle()
  await real.over('lost response', () => void tab.signOutEverywhere())
  expect([tab.user() !== null, tab.toasts()]).toEqual([true, ['You may still be signed in.']])
  if (unsaved) tab.add(car.product, 1, car.choices)
  void tab.signOutEverywhere()
  await browser.idle()
  return { browser, tab }
}

test.each([false, true])(
  'ends the session at the second press after a lost response: unsaved %s',
  async (unsaved) => {
    const { browser, tab } = await pressTwice({ unsaved })
    expect([tab.user(), tab.lines(), [...browser.storage.keys()]]).toEqual([null, [], []])
    expect(tab.toasts()).toEqual(['You are signed out everywhere.'])
  },
)

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
