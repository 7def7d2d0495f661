import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueName, holdRequest, openAdmin } from './admin-page.ts'
import { onSale } from './product-editor.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import products' })
const importButton = (page: Page) => dialog(page).getByRole('button', { name: /^Import/ })

const openMenu = (page: Page, item: string) =>
  page
    .getByRole('button', { name: 'Import and export' })
    .press('Enter')
    .then(() => page.getByRole('menuitem', { name: item }).press('Enter'))

const choose = (page: Page, content: string | Buffer) =>
  dialog(page)
    .getByLabel(/^Choose a/)
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

test('checks and imports a file of Shopify by keyboard, and an import of the export then changes nothing', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/409/)
  const [charger, mat] = [createUniqueName('Charger'), createUniqueName('Mat')]
  const slug = charger.toLowerCase().replace(' ', '-')
  const file = (price: string) =>
    [
      'Handle,Title,Body (HTML),Vendor,Variant Price',
      `${slug},${charger},<p>Fast &amp; safe</p>,Acme,477.13`,
      `${slug},,,,525.00`,
      `${mat.toLowerCase().replace(' ', '-')},${mat},,Acme,${price}`,
    ].join('\n')
  await openAdmin(page, shop, '/admin-orders')
  await page.getByRole('link', { name: 'Products' }).click()
  await openMenu(page, 'Import CSV')
  await choose(page, file('1.299'))
  await expect(dialog(page).getByText('Row 4, price: 1.299 may mean thousands')).toBeVisible()
  await expect(importButton(page)).toBeDisabled()
  await choose(page, file('"1.299,00"'))
  await expect(dialog(page).getByText('Ignored columns: Vendor')).toBeVisible()
  await expect(dialog(page).getByText('Ignored rows of variants and pictures: 1.')).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: mat })).toContainText('1299.00')
  // Another admin changes the catalogue, so the page checks the file again.
  await shop.api.createProduct({ name: createUniqueName('Other'), price: 1 })
  await importButton(page).press('Enter')
  await expect(dialog(page).getByText('The catalogue has changed since the check')).toBeVisible()
  await expect(importButton(page)).toHaveText('Import 2 products')
  const release = await holdRequest(page, '**/api/admin/products/import')
  await importButton(page).press('Enter')
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('popstate', done, { once: true })
        history.back()
      }),
  )
  await expect(page).toHaveURL(/admin-products/)
  await expect(dialog(page)).toBeVisible()
  release()
  await expect(page.getByText('Imported: 2 created, 0 changed')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect
    .poll(() => onSale(shop, charger))
    .toMatchObject([{ price: 477.13, description: 'Fast & safe' }])

  const saved = page.waitForEvent('download')
  await openMenu(page, 'Export CSV')
  const exported = await readFile(await (await saved).path())
  await openMenu(page, 'Import CSV')
  await choose(page, exported)
  const count = (label: string) =>
    dialog(page)
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${label}`) })
      .locator('dd')
  await expect(count('Unchanged')).not.toHaveText('0')
  for (const label of ['New', 'Changed', 'Rows with errors']) await expect(count(label)).toHaveText('0')
  await expect(importButton(page)).toBeDisabled()
  await choose(page, exported.toString().replace('477.13', '450.00'))
  await expect(dialog(page).getByRole('listitem').filter({ hasText: charger })).toContainText('477.13')
  await expect(importButton(page)).toHaveText('Import 1 product')
})

test('shows no result of the first file after a second file was too large', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin-products')
  await openMenu(page, 'Import CSV')
  const release = await holdRequest(page, '**/api/admin/products/import')
  await choose(page, 'name,price\nFirst of two files,1\n')
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  await choose(page, Buffer.alloc(20 * 1024 * 1024 + 1, 'x'))
  await expect(dialog(page).getByText('The file is larger than 20 MB')).toBeVisible()
  await expect(dialog(page).getByRole('progressbar')).toBeHidden()
  release()
  // By the time of this result, a result of the first file would have arrived.
  await choose(page, 'name,price\nA third file,1\n')
  await expect(dialog(page).getByText('A third file').first()).toBeVisible()
  await expect(dialog(page).getByText('First of two files')).toBeHidden()
})

test('says that it lists at most 1,000 errors, also if fewer rows have errors', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin-products')
  await openMenu(page, 'Import CSV')
  const rows = Array.from({ length: 700 }, (_, at) => `Seat ${at},x,y`)
  await choose(page, ['name,price,stock', ...rows].join('\n'))
  await expect(dialog(page).getByText('At most 1,000 errors are shown.')).toBeVisible()
})
