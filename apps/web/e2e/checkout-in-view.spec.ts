import { expect, test } from '@voltway/e2e'
import { addToCart, checkout, drawer, openCart, remember } from './shopper.ts'

for (const [width, height] of [
  [1280, 800],
  [375, 667],
] as const) {
  test(`the details of any of ten ways to pay come into view at ${width} px, and what is below the edge is told`, async ({
    page,
    shop: { api },
  }) => {
    const details = {
      account_name: 'Voltway',
      account_number: '1',
      bank_name: 'Sample',
      iban: 'DE1',
      sort_code: '1',
    }
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        api.createPaymentMethod({ type: 'bank', name: `Bank in view ${nth} ${width}`, details }),
      ),
    )
    await page.setViewportSize({ width, height })
    await remember(page, await api.createCustomer())
    await addToCart(page, 'Powerwall')
    await openCart(page)
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
    for (const { name } of [made[7], made[0], made[3]].flatMap((method) => method ?? [])) {
      const radio = checkout(page).getByRole('radio', { name })
      await radio.check()
      await expect(checkout(page).getByRole('region', { name: `Details of ${name}` })).toBeInViewport({
        ratio: 0.99,
      })
      await expect(radio).toBeFocused()
      await expect(checkout(page).getByRole('status').filter({ hasText: name })).toContainText(
        'Bank name: Sample',
      )
    }
    await checkout(page).getByRole('button', { name: 'Place Order' }).click()
    const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
    await expect(placed).toBeVisible()
    await expect(placed.getByRole('button', { name: 'Print receipt' })).toBeInViewport({ ratio: 0.99 })
    await expect(placed.getByText('Please use the reference')).toBeInViewport({ ratio: 0.99 })
    if (width < 640) await expect(placed.locator('[data-goes-on=true]')).toBeAttached()
    await placed.getByText('reference: ').scrollIntoViewIfNeeded()
    await expect(placed.locator('[data-goes-on=true]')).not.toBeAttached()
    await Promise.all(made.map(({ id }) => api.call('DELETE', `/api/admin/payment-methods/${id}`)))
  })
}
