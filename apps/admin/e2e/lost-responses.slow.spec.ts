import { expect } from '@voltway/e2e'
import { createUniqueName, openAdmin, type Shop } from './admin-page.ts'
import { connectionTest as test, writePhoto } from './breakable-proxy.ts'
import * as payment from './payment-editor.ts'
import {
  editor,
  imageInput,
  onSale,
  openEdit,
  openNew,
  row,
  save,
  tile,
  tiles,
  type,
} from './product-editor.ts'

// A browser itself repeats a request, even a POST, if a reused connection closes without a response.

const productsNamed = async ({ api }: Shop, name: string) => {
  const path = `/api/admin/products/search?search=${encodeURIComponent(name)}`
  return (await api.call<{ total: number }>('GET', path)).total
}
const methodsNamed = async ({ api }: Shop, name: string) =>
  (await api.call<payment.Method[]>('GET', '/api/payment-methods')).filter((method) => method.name === name)
    .length

test('creates a product once after a lost response, by either retry', async ({ page, shop, connection }) => {
  const photoFile = await writePhoto()
  await openAdmin(page, shop, `${connection.url}/admin-products`)
  const upload = 'POST /api/admin/upload-product'
  const byBrowser = createUniqueName('Sent again')
  await openNew(page)
  await type(page, { name: byBrowser, price: '7' })
  await imageInput(page).setInputFiles(photoFile)
  connection.dropResponses(upload, 1)
  await save(page)
  await expect(row(page, byBrowser)).toBeVisible()
  expect(connection.droppedResponses()).toBe(1)
  expect(await productsNamed(shop, byBrowser)).toBe(1)

  const byHand = createUniqueName('Saved again')
  await openNew(page)
  await type(page, { name: byHand, price: '7' })
  await imageInput(page).setInputFiles(photoFile)
  connection.dropResponses(upload, Number.POSITIVE_INFINITY)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Press Save again: it will not be saved twice.')
  expect(await productsNamed(shop, byHand)).toBe(1)
  connection.restore()
  await save(page)
  await expect(row(page, byHand)).toBeVisible()
  await expect(editor(page)).toBeHidden()
  expect(await productsNamed(shop, byHand)).toBe(1)
})

test('saves a product again after a connection was lost between its steps, and then discards nothing stored', async ({
  page,
  shop,
  connection,
  allowConsoleError,
}) => {
  allowConsoleError(/removeImage/)
  const photoFile = await writePhoto()
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Broken off'), price: 5 })
  await openAdmin(page, shop, `${connection.url}/admin-products`)
  await openEdit(page, name)
  await imageInput(page).setInputFiles(photoFile)
  await save(page)
  await expect(editor(page)).toBeHidden()

  await openEdit(page, name)
  await type(page, { price: '6' })
  await editor(page).getByRole('button', { name: 'Remove picture 1' }).click()
  await imageInput(page).setInputFiles(photoFile)
  connection.dropResponses('removeImage', Number.POSITIVE_INFINITY)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Save failed')
  const upload = `POST /api/admin/products/${id}/images`
  connection.dropResponses(upload, Number.POSITIVE_INFINITY)
  await save(page)
  await expect(tile(page, 1)).toContainText('The connection broke.')
  await type(page, { price: '7' })
  connection.restore()
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await openEdit(page, name)
  await expect(editor(page).getByLabel('Price')).toHaveValue('6.00')
  await expect(tiles(page)).toHaveCount(1)
  await type(page, { price: '8' })
  await save(page)
  await expect(editor(page)).toBeHidden()
  await expect.poll(() => onSale(shop, name)).toMatchObject([{ price: 8 }])
})

test('creates a payment method once after a lost response', async ({ page, shop, connection }) => {
  const name = createUniqueName('Bitcoin')
  await openAdmin(page, shop, `${connection.url}${payment.listOf(name)}`)
  const fill = async () => {
    await page.getByRole('button', { name: 'New payment method' }).click()
    await payment.fillWallet(page, name)
  }
  await fill()
  connection.dropResponses('POST /trpc/admin.paymentMethods.save', Number.POSITIVE_INFINITY)
  await payment.save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await methodsNamed(shop, name)).toBe(1)
  connection.restore()
  await payment.save(page).click()
  await expect(payment.editor(page)).toBeHidden()
  expect(await methodsNamed(shop, name)).toBe(1)

  await fill()
  connection.dropResponses('POST /trpc/admin.paymentMethods.save', Number.POSITIVE_INFINITY)
  await payment.save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  connection.restore()
  await payment.editor(page).getByLabel('Currency', { exact: true }).fill('ETH')
  await payment.save(page).click()
  await expect(page.getByRole('alert')).toContainText('The first save has arrived after all.')
  expect(await methodsNamed(shop, name)).toBe(2)
})

test('saves edits once, without a conflict, after a lost response', async ({ page, shop, connection }) => {
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Lost'), price: 5 })
  await openAdmin(page, shop, `${connection.url}/admin-products`)
  await openEdit(page, name)
  await type(page, { price: '6' })
  connection.dropResponses(`PUT /api/admin/products/${id}`, Number.POSITIVE_INFINITY)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Press Save again')
  connection.restore()
  await save(page)
  await expect(editor(page)).toBeHidden()

  const changes = async () =>
    (await shop.api.call<{ total: number }>('GET', '/api/admin/audit?kind=settings')).total
  await page.goto(`${connection.url}/admin-settings`)
  await page.getByLabel('Tax rate in percent').fill(' 7,5')
  const before = await changes()
  connection.dropResponses('admin.settings.save', Number.POSITIVE_INFINITY)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('The server did not answer.')
  connection.restore()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  expect(await changes()).toBe(before + 1)
  await shop.api.call('POST', '/api/admin/settings', { body: { tax_rate: null } })
})
