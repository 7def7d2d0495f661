import { expect, test } from '@voltway/e2e'
import { placeOrder } from '@voltway/e2e/place-orders'
import { changeBefore, createUniqueName, holdRequest, unlockTab } from './admin-page.ts'
import * as payment from './payment-editor.ts'
import { editor, imageInput, onSale, openEdit, photo, save, startEdit, type } from './product-editor.ts'

test('asks before it saves over another admin’s change', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Shared'), price: 5 })
  const theirs = (body: object) => shop.api.call('PUT', `/api/admin/products/${id}`, { body })
  const dialog = page.getByRole('alertdialog', { name: 'Save over another change?' })
  const answer = (button: string) => dialog.getByRole('button', { name: button }).click()
  await startEdit(page, shop, name)
  await type(page, { price: '6' })
  await theirs({ price: 7, description: 'Theirs' })
  await save(page)
  await expect(dialog).toContainText(
    'since you opened it: price (5.00 → 7.00), description (empty → Theirs).',
  )
  await answer('Cancel')
  await expect(editor(page).getByLabel('Price')).toHaveValue('6')
  expect(await onSale(shop, name)).toMatchObject([{ price: 7 }])

  await save(page)
  await answer('Load the present version')
  await expect(editor(page).getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(editor(page).getByLabel('Price')).toHaveValue('7.00')
  await expect(editor(page).getByLabel('Description')).toHaveValue('Theirs')
  await type(page, { price: '8' })
  await theirs({ description: 'Theirs again' })
  await save(page)
  await answer('Save anyway')
  await expect(editor(page)).toBeHidden()
  await expect.poll(() => onSale(shop, name)).toMatchObject([{ price: 8, description: 'Theirs again' }])
})

test('sees no conflict after changes of the images in the same editor', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Pictured'), price: 5 })
  await startEdit(page, shop, name)
  const photoFile = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await imageInput(page).setInputFiles(photoFile)
  await editor(page).getByLabel('Alternative text of picture 1').fill('From the side')
  await type(page, { price: '6' })
  await save(page)
  await expect(editor(page)).toBeHidden()
  await expect.poll(() => onSale(shop, name)).toMatchObject([{ price: 6, image_alt: 'From the side' }])
})

test('Back closes a confirmation, and asks about the input', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const leave = payment.confirmDialog(page, 'Discard your changes?')
  const method = await payment.createWallet(shop)
  await payment.openEditor(page, shop, method)
  const address = payment.editor(page).getByLabel('Wallet address')
  await address.fill(payment.otherWallet)
  const details = { ...method.details, currency: 'Theirs' }
  await shop.api.call('POST', '/api/admin/payment-methods', { body: { ...method, details } })
  await payment.save(page).click()
  const conflict = payment.confirmDialog(page, 'Save over another change?')
  await expect(conflict).toBeVisible()
  await page.goBack()
  await expect(conflict).toBeHidden()
  await expect(page).toHaveURL(/open=/)
  await expect(leave).toBeHidden()
  await expect(address).toHaveValue(payment.otherWallet)
  expect((await payment.loadMethod(shop, method.id))?.details.address).toBe(method.details.address)
  await payment.save(page).click()
  await expect(conflict).toContainText('since you opened it: currency (BTC → Theirs).')
  await conflict.getByRole('button', { name: 'Load the present version' }).click()
  await expect(payment.editor(page).getByLabel('Currency', { exact: true })).toHaveValue('Theirs')
  await address.fill(payment.otherWallet)
  await payment.save(page).click()
  await expect(payment.editor(page)).toBeHidden()
  const stored = { address: payment.otherWallet, currency: 'Theirs' }
  expect((await payment.loadMethod(shop, method.id))?.details).toEqual(stored)

  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Left'), price: 5 })
  await startEdit(page, shop, name)
  await type(page, { price: '6' })
  await shop.api.call('PUT', `/api/admin/products/${id}`, { body: { price: 7 } })
  await save(page)
  await expect(conflict).toBeVisible()
  await page.goBack()
  await expect(conflict).toBeHidden()
  await expect(page).toHaveURL(/edit=/)
  await page.goBack()
  await leave.getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toBeHidden()
  expect(await onSale(shop, name)).toMatchObject([{ price: 7 }])
})

test('asks nothing about a save discarded during an upload', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/412/)
  const options = [{ name: 'Paint', choices: [{ name: 'White' }, { name: 'Blue' }] }]
  const { id, name } = await shop.api.createProduct({ name: createUniqueName('Dropped'), price: 5 })
  await shop.api.call('PUT', `/api/admin/products/${id}`, { body: { options } })
  await startEdit(page, shop, name)
  await imageInput(page).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await editor(page).getByLabel('Picture of choice 1 of Paint').selectOption({ label: 'Picture 1' })
  const release = await holdRequest(page, `**/api/admin/products/${id}/images`)
  await save(page)
  await expect(editor(page).getByRole('status').getByText('Uploading picture 1 of 1')).toBeVisible()
  await shop.api.call('PUT', `/api/admin/products/${id}`, { body: { price: 7 } })
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  const leave = payment.confirmDialog(page, 'Discard your changes?')
  await expect(leave).toBeVisible()
  const rejected = page.waitForResponse((response) => response.status() === 412)
  release()
  await rejected
  await leave.getByRole('button', { name: 'Discard' }).click()
  await openEdit(page, name)
  await expect(editor(page).getByLabel('Price')).toHaveValue('7.00')
})

test('says that a note cannot be saved to a deleted order', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/404/)
  const order = await placeOrder(shop, createUniqueName('Ada'))
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?open=${order.id}`)
  const dialog = page.getByRole('dialog', { name: order.reference })
  await dialog.getByLabel('Note', { exact: true }).fill('Call first')
  await changeBefore(page, '**/trpc/admin.orders.update*', () =>
    shop.api.call('DELETE', `/api/admin/orders/${order.id}`),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It was deleted meanwhile, so it cannot be saved.')).toBeVisible()
})
