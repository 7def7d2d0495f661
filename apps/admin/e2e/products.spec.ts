import { randomUUID } from 'node:crypto'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { createUniqueName, extendToasts, openAdmin, searchFor } from './admin-page.ts'
import { closeSlowly } from './close-slowly.ts'
import { editor, onSale, openEdit, row, save, startNew, type } from './product-editor.ts'

test('creates a product, shows its row, and sends an absent description empty', async ({ page, shop }) => {
  const name = createUniqueName('Roof rack')
  await extendToasts(page)
  await startNew(page, shop, { name, price: '249.90' })
  await save(page)
  const message = page.getByRole('status').filter({ hasText: 'Product created' })
  await expect(message).toBeVisible()
  await expect(editor(page)).toBeHidden()
  // The toast is in the corner and no higher than its text needs.
  const box = await message.boundingBox()
  expect(box?.y).toBeGreaterThan(700)
  expect(box?.height).toBeLessThan(80)
  await expect(row(page, name)).toHaveAttribute('data-highlighted')
  await expect(row(page, name)).toContainText('$249.90')
  await expect(row(page, name).locator('time')).toBeVisible()
  await expect.poll(() => onSale(shop, name)).toMatchObject([{ price: 249.9, description: '' }])
  await page.goBack()
  await expect(editor(page)).toBeHidden()
})

test('deletes a product only after a confirmation that names it', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Cable'), price: 20 })
  await openAdmin(page, shop, `/admin-products?search=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete product? This cannot be undone.' })
  await expect(confirmation).toContainText(name)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => onSale(shop, name)).toHaveLength(1)
  await row(page, name).getByRole('button', { name: 'Delete' }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted', { exact: true })).toBeVisible()
  await expect(row(page, name)).toBeHidden()
  await expect(page.getByText('No products found')).toBeVisible()
  await expect.poll(() => onSale(shop, name)).toEqual([])
})

test('accepts a new category or suggests an existing one', async ({ page, shop }) => {
  const category = createUniqueName('Chargers')
  await shop.api.createProduct({ name: createUniqueName('Charger'), price: 500, category })
  await startNew(page, shop)
  const field = editor(page).getByLabel('Category')
  await expect(editor(page).locator(`datalist option[value="${category}"]`)).toBeAttached()
  const name = createUniqueName('Filed')
  await type(page, { name, price: '1' })
  await field.fill(`  ${category} `)
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect.poll(() => onSale(shop, name)).toMatchObject([{ category }])
})

test('reports a failure with the server’s sentence or its own', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/products|Failed to load resource/)
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Adapter'), price: 5 })
  await openAdmin(page, shop, `/admin-products?search=${encodeURIComponent(name)}`)
  await openEdit(page, name)
  const connect = await abortRequests(page, /\/api\/admin\/products\//)
  await type(page, { price: '6' })
  await save(page)
  await expect(page.getByRole('alert').getByText('Save failed', { exact: true })).toBeVisible()
  await expect(editor(page).getByLabel('Price')).toHaveValue('6')
  connect()
  await shop.api.call('DELETE', `/api/admin/products/${id}`)
  await save(page)
  await expect(
    page.getByRole('alert').getByText('It was deleted meanwhile, so it cannot be saved.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  const other = await shop.api.createProduct({ name: createUniqueName('Hook'), price: 5 })
  await searchFor(page, 'Search products', other.name)
  await row(page, other.name).waitFor()
  await page.route(/trpc\/admin\.products\./, (route) => route.abort())
  await row(page, other.name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').getByText('Delete failed', { exact: true })).toBeVisible()
})

test('shows the server’s sentences at their fields', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  await startNew(page, shop)
  const [name, price] = [editor(page).getByLabel('Name'), editor(page).getByLabel('Price')]
  await expect(price).toHaveAttribute('type', 'number')
  await expect(price).toHaveAttribute('step', '0.01')
  await save(page)
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(name).toBeFocused()
  await name.pressSequentially('Bulb')
  await expect(name).toBeFocused()
  await expect(name).not.toHaveAttribute('aria-invalid')
  await price.fill('1e99')
  await save(page)
  await expect(price).toHaveAccessibleDescription(/^Price must be/)
  await expect(price).toBeFocused()
})

test('creates one product after a double click on Save, also with a late second click', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const name = createUniqueName('Double')
  await startNew(page, shop, { name, price: '1' })
  const button = editor(page).getByRole('button', { name: 'Save' })
  await button.focus()
  await closeSlowly(page, editor(page), async () => {
    await button.dispatchEvent('click')
    await expect(page.getByText('Product created', { exact: true })).toBeVisible()
    await button.dispatchEvent('click')
  })
  await expect(row(page, name)).toBeVisible()
  await expect.poll(() => onSale(shop, name)).toHaveLength(1)
})

test('searches, sorts and pages, with all of it in the URL', async ({ page, shop }) => {
  const mark = randomUUID().slice(0, 8)
  for (let at = 0; at < 27; at++) {
    await shop.api.createProduct({ name: `Bolt ${String(at).padStart(2, '0')} ${mark}`, price: at })
  }
  await openAdmin(page, shop, '/admin-products')
  await page.getByLabel('Search products').fill(mark)
  await expect(page.getByText('1–25 of 27')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('Bolt 26')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26–27 of 27')).toBeVisible()
  await page.reload()
  await expect(page.getByText('26–27 of 27')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Bolt 01')
  await row(page, `Bolt 01 ${mark}`).getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/page=2.*edit=/)
  await page.reload()
  await expect(editor(page).getByLabel('Name')).toHaveValue(`Bolt 01 ${mark}`)
})

test('focuses the name of a product when the editor opens', async ({ page, shop }) => {
  await startNew(page, shop)
  await expect(editor(page).getByLabel('Name').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await openEdit(page, 'Powerwall')
  await expect(editor(page).getByLabel('Name').first()).toBeFocused()
})
