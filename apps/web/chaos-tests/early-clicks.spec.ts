import { expect, test } from '@voltway/e2e'
import { fetchAccountCart, storeSession, waitForSavedCart } from '../e2e/shopper.ts'
import { timedVisits, visitInTime } from './timed-visits.ts'

const visits = timedVisits(100, 20261122)
const customers = 10
const concurrency = 2

test('counts each of five clicks during the start of the page in a hundred visits', async ({
  newVisitor,
  shop,
}) => {
  const waiting = visits.entries()
  let products = 0
  const makeVisits = async () => {
    for (const [index, visit] of waiting) {
      const page = await newVisitor()
      const customer = index < customers ? await shop.api.createCustomer() : undefined
      if (customer) await storeSession(page, customer)
      await visitInTime(page, visit)
      products += visit.presses.length
      if (customer) {
        await waitForSavedCart(page)
        const saved = Object.values(await fetchAccountCart(shop, customer.token))
        expect(saved.reduce((sum, qty) => sum + qty)).toBe(visit.presses.length)
      }
      await page.context().close()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, makeVisits))
  expect(products).toBe(500)
})
