import { expect, test } from '@voltway/e2e'
import { placeOrder } from '@voltway/e2e/placed-order'
import { createWallet, editor as methodEditor, openEditor, otherWallet, stored } from './payment-editor.ts'
import { editor, openEdit, startNew } from './product-editor.ts'
import { openAdmin } from './shopkeeper.ts'

const phone = { width: 375, height: 740 }

test('typing begins with the name of a product', async ({ page, shop }) => {
  await startNew(page, shop)
  await expect(editor(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await openEdit(page, 'Powerwall')
  await expect(editor(page).getByLabel('Name')).toBeFocused()
})

test('on a phone the open orders come first, and the chart is folded until it is asked for', async ({
  page,
  shop,
}) => {
  await placeOrder(shop, 'Ada Lovelace')
  await page.setViewportSize(phone)
  await openAdmin(page, shop, '/admin-orders')
  const open = page.getByRole('button', { name: /^Open orders/ })
  const [first, today] = await Promise.all([
    open.boundingBox(),
    page.getByRole('region', { name: 'Today' }).boundingBox(),
  ])
  expect(first?.x).toBeLessThan(today?.x ?? 0)
  const chart = page.getByRole('slider', { name: 'Orders per day' })
  await expect(page.getByRole('heading', { name: 'Orders per day' })).toBeVisible()
  await expect(chart).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(chart).toBeVisible()
})

test('a wallet address is read whole on a phone, and Enter still saves it', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await page.setViewportSize(phone)
  await openEditor(page, shop, method)
  const address = methodEditor(page).getByLabel('Wallet address')
  await address.fill(`${otherWallet.slice(0, 20)}\n${otherWallet.slice(20)}`)
  await expect(address).toHaveValue(otherWallet)
  const hidden = await address.evaluate((field) => field.scrollWidth - field.clientWidth)
  expect(hidden).toBe(0)
  await address.press('Enter')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect.poll(async () => (await stored(shop, method.id))?.details.address).toBe(otherWallet)
})
