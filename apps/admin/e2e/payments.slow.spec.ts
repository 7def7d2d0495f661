import { randomUUID } from 'node:crypto'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { openAdmin, rowOf, unlockTab } from './admin-page.ts'
import {
  confirmDialog,
  createBank,
  createWallet,
  editor,
  listOf,
  loadMethod,
  openEditor,
  placeOrders,
  save,
} from './payment-editor.ts'

test('lists, searches, sorts and pages the methods, with all of it in the URL', async ({ page, shop }) => {
  const mark = randomUUID().slice(0, 8)
  const bank = await createBank(shop, `Zebra ${mark}`)
  await createWallet(shop, `Aardvark ${mark}`)
  await Promise.all(Array.from({ length: 24 }, (_, at) => createWallet(shop, `Mouse ${at} ${mark}`)))
  await openAdmin(page, shop, '/admin-payments')
  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByText('1–25 of 26')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/Aardvark.*Crypto wallet.*Wallet:.*tb1qw508.*BTC/)

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rowOf(page, bank.name)).toContainText(/Bank transfer.*Bank name:.*Sample Bank.*IBAN:.*GB33/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/direction=desc/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26–26 of 26')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText('Aardvark')
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toContainText('Zebra')
  await page.getByRole('searchbox').fill(`${mark} no such thing`)
  await expect(page.getByText('No payment methods found')).toBeVisible()
})

test('hides inactive methods from customers, and sorts methods by position', async ({ page, shop }) => {
  const mark = randomUUID().slice(0, 8)
  const first = await createWallet(shop, `First ${mark}`)
  const second = await createWallet(shop, `Second ${mark}`)
  await openEditor(page, shop, second)
  await editor(page).getByLabel('Position').fill('-5')
  await save(page).click()
  await expect(editor(page)).toBeHidden()
  await openEditor(page, shop, first)
  await editor(page).getByLabel('Active').uncheck()
  await save(page).click()
  await expect(editor(page)).toBeHidden()
  await expect(rowOf(page, first.name)).toContainText('Off')
  const offered = await shop.api.call<{ id: string; position: number }[]>('GET', '/api/payment-methods')
  expect(offered[0]).toMatchObject({ id: second.id, position: -5 })
  expect(offered.map(({ id }) => id)).not.toContain(first.id)
  await openAdmin(page, shop, `/admin-payments?search=${mark}&sort=position`)
  await expect(page.getByRole('row').nth(1)).toContainText(second.name)
  await shop.api.call('DELETE', `/api/admin/payment-methods/${second.id}`)
})

test('deletes a method after confirmation, and moves the focus to the next row', async ({ page, shop }) => {
  const mark = randomUUID().slice(0, 8)
  const first = await createWallet(shop, `First ${mark}`)
  const second = await createWallet(shop, `Second ${mark}`)
  await openAdmin(page, shop, `/admin-payments?search=${mark}`)
  await page.getByRole('button', { name: `Delete ${first.name}` }).click()
  const confirmation = confirmDialog(page, 'Delete payment method?')
  await expect(confirmation).toContainText(first.name)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Delete ${first.name}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete ${first.name}` }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(rowOf(page, first.name)).toHaveCount(0)
  await expect(rowOf(page, second.name).getByRole('button').first()).toBeFocused()
  expect(await loadMethod(shop, first.id)).toBeUndefined()
})

test('reports failed saves and deletions, and keeps the text', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/admin\.paymentMethods/)
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  const connect = await abortRequests(page, /paymentMethods\.save/)
  await editor(page).getByLabel('Currency').fill('LTC')
  await save(page).click()
  await expect(editor(page).getByRole('alert')).toContainText('The server did not answer')
  await expect(editor(page).getByLabel('Currency')).toHaveValue('LTC')
  connect()
  await shop.api.call('DELETE', `/api/admin/payment-methods/${method.id}`)
  await save(page).click()
  await expect(editor(page).getByRole('alert')).toHaveText(
    /^Save failed.*It was deleted meanwhile, so it cannot be saved\.$/,
  )
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await confirmDialog(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click()

  const other = await createWallet(shop)
  await openAdmin(page, shop, listOf(other.name))
  await page.route(/paymentMethods\.delete/, (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${other.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').getByText('Delete failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, other.name)).toBeVisible()
})

test('opens a method by a link, and reports a deleted one', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/paymentMethods\.get/)
  const method = await createWallet(shop)
  await placeOrders(shop, method.id, 1)
  await unlockTab(page, shop)
  await page.goto(`/admin-payments?search=${randomUUID()}&open=${method.id}`)
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(method.name)
  await expect(editor(page)).toContainText('Pending orders that keep showing these details: 1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused()
  await page.goto(`/admin-payments?open=${randomUUID()}`)
  await expect(editor(page)).toContainText('This payment method was deleted')
})

test('shows the change of another admin when the editor opens again', async ({ page, shop }) => {
  const { id, name, type, details } = await createWallet(shop)
  await openEditor(page, shop, { id, name })
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  const body = { id, type, name, details: { ...details, currency: 'LTC' } }
  await shop.api.call('POST', '/api/admin/payment-methods', { body })
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(editor(page).getByLabel('Currency')).toHaveValue('LTC')
})
