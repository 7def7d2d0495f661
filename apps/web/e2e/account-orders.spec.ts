import { expect, test } from '@voltway/e2e'
import { orderOften } from '@voltway/e2e/placed-order'
import { waitOut } from '@voltway/e2e/wait-out'
import { remember } from './shopper.ts'

test('shows twenty orders, and more of them on demand, also when an answer did not come', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  const customer = await shop.api.createCustomer()
  await orderOften(shop, customer, 22)
  await remember(page, customer)
  await page.goto('/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  const summaries = orders.locator('summary')
  await expect(summaries).toHaveCount(20)
  await expect(orders.getByRole('status')).toHaveText('20 of 22')

  allowConsoleError(/orders could not be loaded|Failed to load|ERR_FAILED/)
  await page.clock.install()
  await page.route(/orders\.list.*cursor/, (route) => route.abort())
  await orders.getByRole('button', { name: 'Show more orders' }).press('Enter')
  await waitOut(page, orders.getByRole('alert').filter({ hasText: 'try again' }))
  await expect(summaries).toHaveCount(20)
  await page.unroute(/orders\.list.*cursor/)
  await orders.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(summaries).toHaveCount(22)
  await expect(orders.getByRole('status')).toHaveText('22 of 22')
  await expect(summaries.nth(20)).toBeFocused()
  await expect(orders.getByRole('button', { name: 'Show more orders' })).toBeHidden()
})
