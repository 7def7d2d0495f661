import { expect, test } from '@voltway/journeys'
import { remember } from './shopper.ts'

test('shows twenty orders, and more of them on demand, also when an answer did not come', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  const customer = await api.createCustomer()
  const { token } = customer
  const product = await api.createProduct({ name: 'Charging cable', price: 90 })
  const methods = await api.call<{ id: string }[]>('GET', '/api/payment-methods')
  for (let placed = 0; placed < 25; placed++) {
    await api.call('POST', '/api/cart', { token, body: { cart: [{ id: product.id, qty: 1 }] } })
    await api.call('POST', '/api/checkout', { token, body: { payment_method_id: methods[0]?.id } })
  }
  await api.call('DELETE', `/api/admin/products/${product.id}`)

  await remember(page, customer)
  await page.goto('/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  const summaries = orders.locator('summary')
  await expect(summaries).toHaveCount(20)
  await expect(orders.getByRole('status')).toHaveText('20 of 25')

  allowConsoleError(/orders could not be loaded|Failed to load|ERR_FAILED/)
  await page.route(/orders\.list.*cursor/, (route) => route.abort())
  await orders.getByRole('button', { name: 'Show more orders' }).press('Enter')
  await expect(orders.getByRole('alert')).toContainText('try again')
  await expect(summaries).toHaveCount(20)
  await page.unroute(/orders\.list.*cursor/)
  await orders.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(summaries).toHaveCount(25)
  await expect(orders.getByRole('status')).toHaveText('25 of 25')
  await expect(summaries.nth(20)).toBeFocused()
  await expect(orders.getByRole('button', { name: 'Show more orders' })).toBeHidden()
})
