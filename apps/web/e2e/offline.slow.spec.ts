import { expect, test } from '@voltway/e2e'
import { placeOrder } from '@voltway/e2e/place-orders'
import { chunkPath } from './chunk-path.ts'
import { addToCart, checkout, drawer, openCart, storeSession, waitForSavedCart } from './shopper.ts'

test('loads failed lists when the connection returns', async ({ page, context, shop, allowConsoleError }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|A query failed|Failed to fetch/)
  const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await waitForSavedCart(page)
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
  // The first click and the pointer have started to load this code.
  await account.hover()
  await page.evaluate(
    (paths) => Promise.all(paths.map((path) => import(path))),
    ['purchase-flow', 'account-page'].map(chunkPath),
  )

  await context.setOffline(true)
  await openCart(page)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page)).toContainText('The payment methods could not be loaded.')
  await context.setOffline(false)
  await expect(checkout(page).getByRole('radio')).toHaveCount(2)
  for (const dialog of [checkout(page), drawer(page)]) {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await context.setOffline(true)
  await account.click()
  const orders = page.getByRole('region', { name: 'My Orders' })
  await expect(orders).toContainText('No orders found')
  await context.setOffline(false)
  await expect(orders).toContainText(reference)
})
