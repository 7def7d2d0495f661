import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueWord, placeOrder } from '@voltway/e2e/place-orders'
import { expectLatestTexts, translatePage } from '@voltway/e2e/translate-page'
import {
  createUniqueName,
  openAdmin,
  rowOf,
  type Shop,
  searchFor,
  secretField,
  unlock,
} from './admin-page.ts'
import { createWallet, editor as methodEditor, save as saveMethod } from './payment-editor.ts'
import { editor, imageInput, openEdit, openNew, photoFile, row, save, tiles, type } from './product-editor.ts'

async function openTranslated(page: Page, shop: Shop, path: string) {
  await openAdmin(page, shop, path)
  await expect(page.getByRole('table')).toBeVisible()
  await translatePage(page)
}

test.afterEach(async ({ page }) => {
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
  await expectLatestTexts(page)
})

const deletes = { name: /^Delete/ }

test('unlocks a translated admin after a wrong secret, and locks it', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/401/)
  await page.goto('/admin-products')
  await expect(secretField(page)).toBeVisible()
  await translatePage(page)
  await unlock(page, 'a wrong secret that is long enough')
  await expect(page.getByRole('alert')).toBeVisible()
  await unlock(page, shop.adminSecret)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(secretField(page)).toBeVisible()
})

test('creates, searches, edits and deletes when translated', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  const name = createUniqueName('Translated rack')
  await openTranslated(page, shop, '/admin-products')
  await openNew(page)
  await type(page, { price: '249.90' })
  await save(page)
  await expect(editor(page).getByText(/Name/).last()).toBeVisible()
  await type(page, { name })
  await imageInput(page).setInputFiles(await photoFile('rack.jpg'))
  await expect(tiles(page)).toHaveCount(1)
  await save(page)
  await expect(editor(page)).toBeHidden()
  await expect(row(page, name)).toContainText('$249.90')
  await openEdit(page, name)
  await type(page, { price: '1000' })
  await editor(page).getByRole('button', { name: 'Add an option' }).click()
  await expectLatestTexts(page)
  await editor(page)
    .getByRole('button', { name: /^Remove option/ })
    .click()
  await save(page)
  await expect(row(page, name)).toContainText('$1,000.00')
  await searchFor(page, 'Search products', `${name} no such thing`)
  await expect(page.getByText(/^No products/)).toBeVisible()
  await searchFor(page, 'Search products', name)
  await row(page, name).getByRole('button', deletes).click()
  await page.getByRole('alertdialog').getByRole('button', deletes).click()
  await expect(row(page, name)).toHaveCount(0)
})

test('searches, opens, completes, chooses and deletes translated orders', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const [first, second] = [await placeOrder(shop, `Ada ${mark}`), await placeOrder(shop, `Eve ${mark}`)]
  await openTranslated(page, shop, '/admin-orders')
  await searchFor(page, 'Search orders', mark)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('button', { name: `Mark Paid: ${first.reference}` }).click()
  await expect(rowOf(page, first.reference)).toContainText('Paid')
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
  for (const { reference } of [first, second]) {
    await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
  }
  await expectLatestTexts(page)
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Clear' }).click()
  await rowOf(page, second.reference).getByRole('button', { name: second.reference, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark Completed' }).click()
  await expect(dialog.getByText('Completed').first()).toBeVisible()
  await expectLatestTexts(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `More actions for ${second.reference}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', deletes).click()
  await expect(rowOf(page, second.reference)).toHaveCount(0)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('searches, sorts and deletes translated users, and shows the activity', async ({ page, shop }) => {
  const { email } = await shop.api.createCustomer(createUniqueName('Translated user'))
  await openTranslated(page, shop, '/admin-users')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await searchFor(page, 'Search users', email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await rowOf(page, email).getByRole('button', deletes).click()
  await page.getByRole('alertdialog').getByRole('button', deletes).click()
  await expect(rowOf(page, email)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('article').first().getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('definition').first()).toBeVisible()
  await page.getByRole('article').first().getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('definition')).toHaveCount(0)
})

test('edits and deletes payment methods on a translated page', async ({ page, shop }) => {
  const { name } = await createWallet(shop)
  await openTranslated(page, shop, '/admin-payments')
  await searchFor(page, 'Search payment methods', name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await methodEditor(page).getByLabel('Name', { exact: true }).fill(`${name} changed`)
  await saveMethod(page).click()
  await expect(rowOf(page, `${name} changed`)).toBeVisible()
  await rowOf(page, name).getByRole('button', deletes).click()
  await page.getByRole('alertdialog').getByRole('button', deletes).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})
