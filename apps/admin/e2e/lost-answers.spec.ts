import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { breakableWay } from './breakable-way.ts'
import * as payment from './payment-editor.ts'
import { editor, imageInput, openEdit, openNew, photo, row, save, type } from './product-editor.ts'
import { openAdmin, rowOf, type Shop, unique } from './shopkeeper.ts'

// A browser sends a request again by itself, a POST too, when a connection that it had kept ends without an answer.

/** An admin page over a way that loses answers. */
async function openOver(page: Page, shop: Shop, path: string) {
  const way = await breakableWay(shop.url)
  await openAdmin(page, shop, `${way.url}${path}`)
  return way
}

const productsNamed = async ({ api }: Shop, name: string) => {
  const path = `/api/admin/products/search?search=${encodeURIComponent(name)}`
  return (await api.call<{ total: number }>('GET', path)).total
}
const methodsNamed = async ({ api }: Shop, name: string) =>
  (await api.call<payment.Method[]>('GET', '/api/payment-methods')).filter((method) => method.name === name)
    .length

/** A photo on the disk, which has the same date whenever it is chosen. */
const file = async () => {
  const path = test.info().outputPath('photo.jpg')
  writeFileSync(path, await photo(), { flag: 'wx' })
  return path
}

test('a product whose answer was lost is made once, whether the browser sends it again or its shopkeeper', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  const photoFile = await file()
  const way = await openOver(page, shop, '/admin-products')
  const upload = 'POST /api/admin/upload-product'
  const byBrowser = unique('Sent again')
  await openNew(page)
  await type(page, { name: byBrowser, price: '7' })
  await imageInput(page).setInputFiles(photoFile)
  way.loseAnswers(upload, 1)
  await save(page)
  await expect(row(page, byBrowser)).toBeVisible()
  expect(way.lost()).toBe(1)
  expect(await productsNamed(shop, byBrowser)).toBe(1)

  const byHand = unique('Saved again')
  await openNew(page)
  await type(page, { name: byHand, price: '7' })
  await imageInput(page).setInputFiles(photoFile)
  way.loseAnswers(upload, Number.POSITIVE_INFINITY)
  await save(page)
  const hint = 'Press Save again: it will not be saved twice.'
  await expect(page.getByRole('alert')).toContainText(hint)
  await expect(editor(page).getByRole('paragraph').filter({ hasText: hint })).toBeVisible()
  expect(await productsNamed(shop, byHand)).toBe(1)
  way.mend()
  await save(page)
  await expect(row(page, byHand)).toBeVisible()
  await expect(editor(page)).toBeHidden()
  expect(await productsNamed(shop, byHand)).toBe(1)
  way.close()
})

test('an image whose answer was lost is added once, and can be added again once it was removed', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  const photoFile = await file()
  const { id, name } = await shop.api.createProduct({ name: unique('Pictured'), price: 1 })
  const images = page.getByRole('list', { name: 'Pictures in their order' }).getByRole('listitem')
  const input = editor(page).getByLabel('Add a picture', { exact: true })
  const way = await openOver(page, shop, '/admin-products')
  await openEdit(page, name)
  const upload = `POST /api/admin/products/${id}/images`
  way.loseAnswers(upload, 1)
  await input.setInputFiles(photoFile)
  await expect(images).toHaveCount(1)
  expect(way.lost()).toBe(1)
  await page.reload()
  await expect(images).toHaveCount(1)

  const text = editor(page).getByLabel('Alternative text of picture 1')
  await text.fill('Not saved yet')
  way.loseAnswers(upload, Number.POSITIVE_INFINITY)
  await input.setInputFiles(photoFile)
  await expect(editor(page).getByText('The connection broke.')).toBeVisible()
  await expect(images).toHaveCount(2)
  await expect(text).toHaveValue('Not saved yet')
  await text.fill('')
  way.mend()
  await editor(page).getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(images).toHaveCount(1)
  await input.setInputFiles(photoFile)
  await expect(images).toHaveCount(2)
  await page.reload()
  await expect(images).toHaveCount(2)
  way.close()
})

test('a payment method whose answer was lost is made once', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource/)
  const name = unique('Bitcoin')
  const way = await openOver(page, shop, payment.listOf(name))
  const fill = async () => {
    await page.getByRole('button', { name: 'New payment method' }).click()
    await payment.fillWallet(page, name)
  }
  await fill()
  way.loseAnswers('POST /trpc/admin.paymentMethods.save', 1)
  await payment.save(page).click()
  await expect(rowOf(page, name)).toBeVisible()
  expect(way.lost()).toBe(1)
  expect(await methodsNamed(shop, name)).toBe(1)

  await fill()
  way.loseAnswers('POST /trpc/admin.paymentMethods.save', Number.POSITIVE_INFINITY)
  await payment.save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await methodsNamed(shop, name)).toBe(2)
  way.mend()
  await payment.save(page).click()
  await expect(payment.editor(page)).toBeHidden()
  expect(await methodsNamed(shop, name)).toBe(2)
  way.close()
})

test('a payment method that was changed elsewhere after a lost answer is changed again by another Save', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  const method = await payment.createWallet(shop)
  const way = await openOver(page, shop, payment.listOf(method.name))
  await page.getByRole('button', { name: `Edit ${method.name}` }).click()
  await payment.editor(page).getByLabel('Currency', { exact: true }).fill('Mine')
  way.loseAnswers('POST /trpc/admin.paymentMethods.save', Number.POSITIVE_INFINITY)
  await payment.save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect((await payment.stored(shop, method.id))?.details.currency).toBe('Mine')
  const { id, name, type: kind, details } = method as payment.Method
  const body = { id, name, type: kind, details: { ...details, currency: 'Theirs' } }
  await shop.api.call('POST', '/api/admin/payment-methods', { body })
  way.mend()
  await payment.save(page).click()
  await expect(payment.editor(page)).toBeHidden()
  expect((await payment.stored(shop, method.id))?.details.currency).toBe('Mine')
  way.close()
})
