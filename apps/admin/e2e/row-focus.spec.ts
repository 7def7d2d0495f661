import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { newMark, orderAgain, placeOrder } from '@voltway/e2e/placed-order'
import { closeSlowly } from './close-slowly.ts'
import { editor, row, type } from './product-editor.ts'
import { openAdmin, type Shop } from './admin-page.ts'

const button = (page: Page, product: string, name: string) => row(page, product).getByRole('button', { name })

/** Puts products on sale, the last one first in the list; answers with their names and the word that finds them. */
async function putOnSale({ api }: Shop, count: number) {
  const mark = randomUUID().slice(0, 8)
  const names = Array.from({ length: count }, (_, at) => `Seat ${String(at).padStart(2, '0')} ${mark}`)
  for (const name of names) await api.createProduct({ name, price: 1 })
  return { mark, names }
}

/** Agrees to the deletion; the question is still there after `changes`. */
async function deleteSlowly(page: Page, product: string, changes: () => Promise<void>): Promise<void> {
  const question = page.getByRole('alertdialog')
  await button(page, product, 'Delete').press('Enter')
  await question.getByRole('button', { name: 'Delete' }).focus()
  await closeSlowly(page, question, changes)
}

test('the focus follows a deleted row, and does not go back to what was open before', {
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

test('the focus follows a deleted row through two changes of the list, when its page goes too', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const { mark, names } = await putOnSale(shop, 26)
  await openAdmin(page, shop, `/admin-products?search=${mark}&page=2`)
  await deleteSlowly(page, names[0] ?? '', () => expect(page.getByText('1–25 of 25')).toBeAttached())
  await expect(page).not.toHaveURL(/page=/)
  await expect(button(page, names[25] ?? '', 'Edit')).toBeFocused()
})

test('the focus stays in the list when Tab was pressed while the question opened', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const { mark, names } = await putOnSale(shop, 3)
  const [third = '', second = '', first = ''] = names
  await openAdmin(page, shop, `/admin-products?search=${mark}`)
  await expect(row(page, first)).toBeVisible()
  // As Tab does it: after the question was rendered, before it takes the focus.
  await button(page, third, 'Edit').evaluate((next) => {
    const main = document.querySelector('main')
    if (main === null) throw new Error('The page has no main part')
    const opening = new MutationObserver(() => {
      opening.disconnect()
      next.focus()
    })
    opening.observe(main, { attributeFilter: ['aria-hidden'] })
  })
  await deleteSlowly(page, second, () => expect(row(page, second)).toHaveCount(0))
  await expect(button(page, third, 'Edit')).toBeFocused()
})

test('a row that had the focus earlier takes it from nobody when it goes', { tag: '@chromium' }, async ({
  page,
  shop,
}) => {
  const { mark, names } = await putOnSale(shop, 25)
  await openAdmin(page, shop, `/admin-products?search=${mark}`)
  await button(page, names[0] ?? '', 'Edit').focus()
  const open = page.getByRole('button', { name: 'New product' })
  await open.press('Enter')
  await type(page, { name: `Seat 25 ${mark}`, price: '1' })
  await closeSlowly(page, editor(page), async () => {
    await expect(row(page, `Seat 25 ${mark}`)).toHaveCount(1)
    await expect(row(page, names[0] ?? '')).toHaveCount(0)
  })
  await expect(open).toBeFocused()
})

test('the focus follows a row that is deleted from its menu, however slowly the menu goes', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  const mark = newMark()
  const { customer, reference } = await placeOrder(shop, `Ada ${mark}`)
  const kept = await orderAgain(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('button', { name: `More actions for ${reference}` }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const question = page.getByRole('alertdialog')
  await closeSlowly(page, question, async () => {
    await question.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main').getByText(reference, { exact: true })).toHaveCount(0)
  })
  await expect(page.getByRole('button', { name: `Mark Completed: ${kept.reference}` })).toBeFocused()
})
