import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueWord, fetchOrder, placeOrder, placeOrderFor } from '@voltway/e2e/place-orders'
import { openAdmin, rowOf, type Shop } from './admin-page.ts'
import { closeSlowly } from './close-slowly.ts'
import { editor, row } from './product-editor.ts'

const button = (page: Page, product: string, name: string) => row(page, product).getByRole('button', { name })

/** Creates products, of which the last is the first in the list; returns their names and a search word for them. */
async function putOnSale({ api }: Shop, count: number) {
  const mark = randomUUID().slice(0, 8)
  const names = Array.from({ length: count }, (_, at) => `Seat ${String(at).padStart(2, '0')} ${mark}`)
  for (const name of names) await api.createProduct({ name, price: 1 })
  return { mark, names }
}

/** Confirms a deletion; the confirmation is still closing after `changes`. */
async function deleteSlowly(page: Page, product: string, changes: () => Promise<void>): Promise<void> {
  const confirmation = page.getByRole('alertdialog')
  await button(page, product, 'Delete').press('Enter')
  await confirmation.getByRole('button', { name: 'Delete' }).focus()
  await closeSlowly(page, confirmation, changes)
}

test('moves the focus to the next row after a deletion, not to the opener of an earlier dialog', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const { mark, names } = await putOnSale(shop, 3)
  const [third = '', second = ''] = names
  await openAdmin(page, shop, `/admin-products?search=${mark}`)
  await page.getByRole('button', { name: 'New product' }).press('Enter')
  await expect(editor(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await deleteSlowly(page, second, () => expect(row(page, second)).toHaveCount(0))
  await expect(button(page, third, 'Edit')).toBeFocused()
})

test('moves the focus after a deletion from a menu, even if the menu closes slowly', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, reference } = await placeOrder(shop, `Ada ${mark}`)
  const other = await placeOrderFor(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('button', { name: `More actions for ${reference}` }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const confirmation = page.getByRole('alertdialog')
  await closeSlowly(page, confirmation, async () => {
    await confirmation.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main').getByText(reference, { exact: true })).toHaveCount(0)
  })
  await expect(page.getByRole('button', { name: other.reference, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: other.reference })).toBeVisible()
  expect((await fetchOrder(shop, other.id)).status).toBe('pending')
})

/** Holds Enter, with key repeat, until the page shows the change and for ten further repeats. */
async function holdEnter(page: Page, isChanged: () => Promise<boolean>): Promise<void> {
  let repeats = 10
  while (repeats > 0) {
    await page.keyboard.down('Enter')
    if (await isChanged()) repeats -= 1
  }
  await page.keyboard.up('Enter')
}

test('sets the status of one order while Enter is held or repeated', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...order } = await placeOrder(shop, `Ada ${mark}`)
  const [second, first] = [await placeOrderFor(shop, customer), await placeOrderFor(shop, customer)]
  const statuses = async ({ id }: { id: string }) =>
    (await fetchOrder(shop, id)).history.map(({ status }) => status)
  const pay = (reference: string) => page.getByRole('button', { name: `Mark Paid: ${reference}` })
  await openAdmin(page, shop, `/admin-orders?status=pending&search=${mark}`)
  await pay(first.reference).focus()
  await holdEnter(page, async () => (await rowOf(page, first.reference).count()) === 0)
  await expect(page.getByRole('button', { name: second.reference, exact: true })).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await pay(second.reference).press('Enter')
  await expect(rowOf(page, second.reference)).toHaveCount(0)
  await expect(page.getByRole('button', { name: order.reference, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: order.reference })
  await expect(dialog).toContainText('Pending')
  for (const paid of [first, second]) expect(await statuses(paid)).toEqual(['pending', 'paid'])
  expect(await statuses(order)).toEqual(['pending'])
  await dialog.getByRole('button', { name: 'Mark Paid' }).focus()
  const paid = dialog.getByRole('region', { name: 'Summary' }).getByText('Paid').first()
  await holdEnter(page, () => paid.isVisible())
  await expect.poll(() => statuses(order)).toEqual(['pending', 'paid'])
})
