import { expect, test } from 'vitest'
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
