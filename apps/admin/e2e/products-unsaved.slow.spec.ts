import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueName, expectInputSurvivesLeaving, openAdmin } from './admin-page.ts'
import { editor, openEdit, openNew, startEdit, type } from './product-editor.ts'

const confirmDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const discard = (page: Page) => confirmDialog(page).getByRole('button', { name: 'Discard' }).click()

test('keeps typed text on a stray click, Escape, Back or a reload', async ({ page, shop }) => {
  const { name } = await shop.api.createProduct({ name: createUniqueName('Typed'), price: 5 })
  await startEdit(page, shop, name)
  await editor(page).getByLabel('Description').pressSequentially('A long story')
  await expectInputSurvivesLeaving(page, editor(page), editor(page).getByLabel('Description'))

  await page.goBack()
  await discard(page)
  await expect(editor(page)).toBeHidden()
  await expect(page).not.toHaveURL(/edit=/)
  await openEdit(page, name)
  await expect(editor(page).getByLabel('Description')).toHaveValue('')
})

test('closes an unchanged editor without a confirmation, in each way', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin-products')
  const list = page.url()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => page.goBack(),
  ]) {
    await openNew(page)
    await expect(page).toHaveURL(/edit=new/)
    await type(page, { name: 'x' })
    await type(page, { name: '' })
    await leave()
    await expect(editor(page)).toBeHidden()
    await expect(page).toHaveURL(list)
  }
  await page.goForward()
  await expect(editor(page)).toBeVisible()
})
