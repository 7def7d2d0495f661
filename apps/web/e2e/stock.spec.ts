import { expect, test } from '@voltway/e2e'
import { drawer, openCart } from './shopper.ts'

test('shows the number of last pieces, and adds a product that is out of stock', async ({ page, shop }) => {
  const price = 100
  const few = await shop.api.createProduct({ name: 'Few of these', price, stock: 3 })
  const none = await shop.api.createProduct({ name: 'None of these', price, stock: 0 })
  const hidden = await shop.api.createProduct({ name: 'Hidden these', price, hidden: true })
  expect((await page.request.get(`/shop/${hidden.slug}`)).status()).toBe(404)
  await page.goto('/shop?q=these')
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card(few.name)).toContainText('Only 3 left')
  await expect(card(none.name)).toContainText('Out of stock')
  await expect(card(hidden.name)).toBeHidden()
  await page.goto(`/shop/${none.slug}`)
  await expect(page.getByRole('main')).toContainText('Out of stock')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const toast = page.getByRole('status').filter({ hasText: `${none.name} is in your cart` })
  await expect(toast).toContainText('Out of stock')
  await page.goto(`/shop/${few.slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await openCart(page)
  await expect(drawer(page).getByTestId('cart-line')).toContainText(['Out of stock', 'Only 3 left'])
  await drawer(page)
    .getByRole('button', { name: `Increase quantity of ${few.name}` })
    .click()
  await expect(drawer(page).getByTestId('cart-line').last()).toContainText('Only 3 left2')
})
