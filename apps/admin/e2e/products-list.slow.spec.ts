import { expect, type Page } from '@playwright/test'
import { test } from '@voltway/e2e'
import { createUniqueName, extendToasts, holdRequest, openAdmin, unlockTab } from './admin-page.ts'
import { editor, onSale, row } from './product-editor.ts'

/** The value of a row, which becomes a field when it is clicked. */
const value = (page: Page, label: string, name: string) =>
  row(page, name).getByRole('button', { name: `${label} of ${name}:` })

const field = (page: Page, label: string, name: string) =>
  row(page, name).getByRole('textbox', { name: `${label} of ${name}`, exact: true })

const listed = (name: string, filters = '') => `/admin-products?search=${encodeURIComponent(name)}${filters}`

test('changes price and stock in the row: Enter saves, Escape undoes', async ({ page, shop }) => {
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Rack'), price: 500 })
  await extendToasts(page)
  await openAdmin(page, shop, listed(name))
  await value(page, 'Price', name).click()
  await expect(field(page, 'Price', name)).toHaveValue('500.00')
  await field(page, 'Price', name).fill('1,250.5')
  // This Enter ends the composition of a character.
  await field(page, 'Price', name).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await page.keyboard.press('Escape')
  await expect(value(page, 'Price', name)).toBeFocused()
  await page.keyboard.press('Enter')
  await field(page, 'Price', name).fill('1299,5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Write an amount like 1,299.50')
  await expect(field(page, 'Price', name)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(value(page, 'Price', name)).toHaveText(/\$500\.00$/)
  await value(page, 'Price', name).click()
  await field(page, 'Price', name).fill('1,250.5')
  await page.keyboard.press('Enter')
  await expect(value(page, 'Price', name)).toHaveText(/\$1,250\.50$/)
  await expect(value(page, 'Price', name)).toBeFocused()
  await expect(page.getByRole('status').getByText('Product updated')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await value(page, 'Stock', name).click()
  await field(page, 'Stock', name).fill('3')
  await page.keyboard.press('Enter')
  await expect(value(page, 'Stock', name)).toHaveText(/3$/)
  const present = () => shop.api.call('GET', `/api/admin/products/${id}`)
  expect(await present()).toMatchObject({ price: 1250.5, stock: 3 })
  const toast = page.getByRole('status').getByText('Product updated')
  await value(page, 'Stock', name).click()
  await page.keyboard.press('Escape')
  await expect(value(page, 'Stock', name)).toBeFocused()
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  await value(page, 'Stock', name).click()
  await field(page, 'Stock', name).fill('')
  await page.keyboard.press('Enter')
  await expect(value(page, 'Stock', name)).toHaveText(/not counted$/)
  expect(await present()).toMatchObject({ stock: null })
})

test('returns the focus when a saved price replaces the toast that has it', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Rack'), price: 500 })
  await extendToasts(page)
  await openAdmin(page, shop, listed(name))
  for (const [price, key] of [
    ['600', 'Enter'],
    ['700', 'F6'],
  ] as const) {
    await value(page, 'Price', name).click()
    await field(page, 'Price', name).fill(price)
    await page.keyboard.press(key)
    await expect(value(page, 'Price', name)).toContainText(price)
  }
  await expect(value(page, 'Price', name)).toBeFocused()
})

test('saves nothing when the window loses the focus while a price is typed', async ({ page, shop }) => {
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Cable'), price: 240 })
  await openAdmin(page, shop, listed(name))
  await value(page, 'Price', name).click()
  await page.keyboard.type('12')
  // Playwright's pages always have the focus.
  await field(page, 'Price', name).evaluate((input) => {
    for (const type of ['focusout', 'focusin']) input.dispatchEvent(new FocusEvent(type, { bubbles: true }))
  })
  await page.keyboard.type('50')
  await expect(field(page, 'Price', name)).toHaveValue('1250')
  expect(await shop.api.call('GET', `/api/admin/products/${id}`)).toMatchObject({ price: 240 })
  await page.keyboard.press('Enter')
  await expect(value(page, 'Price', name)).toHaveText(/\$1,250\.00$/)
})

test('warns before a typed price is lost, and saves it by steps back', async ({ page, shop }) => {
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Cable'), price: 240 })
  await openAdmin(page, shop, listed(name))
  for (const [link, url] of [
    ['Orders', /admin-orders/],
    ['Users', /admin-users/],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(url)
  }
  await page.evaluate(() => history.go(-2))
  await value(page, 'Price', name).click()
  await page.keyboard.type('1250')
  const opened = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const warning = await opened
  expect(warning.type()).toBe('beforeunload')
  await warning.dismiss()
  await page.evaluate(() => history.go(2))
  await expect(page).toHaveURL(/admin-users/)
  const present = () => shop.api.call('GET', `/api/admin/products/${id}`)
  await expect.poll(present).toMatchObject({ price: 1250 })
})

test('says that the product of a link was deleted', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/404/)
  const { id } = await shop.api.createProduct({ name: createUniqueName('Rack'), price: 500 })
  await shop.api.call('DELETE', `/api/admin/products/${id}`)
  await unlockTab(page, shop)
  await page.goto(`/admin-products?edit=${id}`)
  await expect(editor(page)).toContainText('This product was deleted')
  await editor(page).getByRole('button', { name: 'Back to the list' }).click()
  await expect(editor(page)).toBeHidden()
})

test('asks before it saves over a stock that has changed', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Cell'), price: 5, stock: 8 })
  const path = `/api/admin/products/${id}`
  await openAdmin(page, shop, listed(name))
  await value(page, 'Stock', name).click()
  await field(page, 'Stock', name).fill('20')
  await shop.api.call('PUT', path, { body: { stock: 7, price: 6 } })
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('alertdialog', { name: 'Save over another change?' })
  await expect(conflict).toContainText('since you opened it: stock (8 → 7).')
  await conflict.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Stock', name)).toHaveValue('20')
  // Until the save has ended, the field ignores that it loses the focus.
  await expect(field(page, 'Stock', name)).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Stock', name).press('Enter')
  await conflict.getByRole('button', { name: 'Save anyway' }).click()
  await expect(value(page, 'Stock', name)).toHaveText(/20$/)
  await expect(row(page, name)).toContainText('$6.00')
})

test('opens a field without the rejection of its last save', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  const { name } = await shop.api.createProduct({ name: createUniqueName('Cell'), price: 5, stock: 8 })
  await openAdmin(page, shop, listed(name))
  const release = await holdRequest(page, '**/trpc/admin.products.update*')
  await value(page, 'Stock', name).click()
  await field(page, 'Stock', name).fill('2000000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  release()
  await expect(page.getByRole('alert')).toBeVisible()
  await value(page, 'Stock', name).click()
  await expect(field(page, 'Stock', name)).toHaveValue('8')
  await expect(field(page, 'Stock', name)).not.toHaveAttribute('aria-invalid')
})

test('leaves the focus in the next field when the save of the first one ends', async ({ page, shop }) => {
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Cell'), price: 5, stock: 8 })
  await openAdmin(page, shop, listed(name))
  const release = await holdRequest(page, '**/trpc/admin.products.update*')
  await value(page, 'Price', name).click()
  await field(page, 'Price', name).fill('6')
  await page.keyboard.press('Enter')
  await value(page, 'Stock', name).click()
  await page.keyboard.type('15')
  release()
  await expect(value(page, 'Price', name)).toHaveText(/6/)
  await page.keyboard.type('0')
  await expect(field(page, 'Stock', name)).toHaveValue('150')
  await page.keyboard.press('Enter')
  await expect(value(page, 'Stock', name)).toHaveText(/150$/)
  expect(await shop.api.call('GET', `/api/admin/products/${id}`)).toMatchObject({ price: 6, stock: 150 })
})

test('saves nothing from an unedited field after the list loaded again', async ({ page, shop }) => {
  const base = createUniqueName('Cell')
  const other = await shop.api.createProduct({ name: `${base} A`, price: 5, stock: 8 })
  const { id, name } = await shop.api.createProduct({ name: `${base} B`, price: 5, stock: 10 })
  const path = `/api/admin/products/${id}`
  await openAdmin(page, shop, listed(base))
  await expect(value(page, 'Stock', name)).toHaveText(/10$/)
  await shop.api.call('PUT', path, { body: { stock: 4 } })
  await value(page, 'Stock', other.name).click()
  await field(page, 'Stock', other.name).fill('9')
  await value(page, 'Stock', name).click()
  await expect(value(page, 'Stock', other.name)).toHaveText(/9$/)
  await expect(field(page, 'Stock', name)).toHaveValue('10')
  await page.keyboard.press('Enter')
  await expect(value(page, 'Stock', name)).toHaveText(/4$/)
  expect(await shop.api.call('GET', path)).toMatchObject({ stock: 4 })
})

test('leaves an editor open that was opened while a product was duplicated', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Cable'), price: 25 })
  await openAdmin(page, shop, listed(name))
  const release = await holdRequest(page, '**/trpc/admin.products.create*')
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(name)
  release()
  await expect(page.getByText('Shoppers do not see the copy yet')).toBeVisible()
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('hides, finds, shows and duplicates a product', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Lamp'), price: 5 })
  await openAdmin(page, shop, listed(name))
  const choose = async (item: string) => {
    await row(page, name).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Hide')
  await expect(row(page, name)).toContainText('Hidden')
  await expect.poll(() => onSale(shop, name)).toEqual([])
  await page.getByLabel('Show').selectOption('Out of stock')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByLabel('Show').selectOption('Hidden')
  await choose('Duplicate')
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`)
  await page.keyboard.press('Escape')
  await expect(row(page, `${name} (copy)`)).toContainText('Hidden')
  await choose('Show in the shop')
  await expect(row(page, name)).toBeHidden()
  await expect.poll(() => onSale(shop, name)).toHaveLength(1)
})

test('shows descriptions without the marks of Markdown', async ({ page, shop }) => {
  const description = '**Strong** and *soft*\n\n- one\n- two'
  const { name } = await shop.api.createProduct({ name: createUniqueName('Marked'), price: 5, description })
  await openAdmin(page, shop, listed(name))
  await expect(row(page, name)).toContainText('Strong and soft')
  await expect(row(page, name)).not.toContainText('*')
})
