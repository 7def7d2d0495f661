import { expect, test } from '@voltway/e2e'
import { createUniqueName, holdRequest, outsidePath, rowOf, unlockTab } from './admin-page.ts'
import { confirmDialog, createWallet, editor, listOf, openEditor, save } from './payment-editor.ts'
import { save as saveProduct, startEdit, type } from './product-editor.ts'

test('does not reopen a closed, saved or discarded method on Back', async ({ page, shop }) => {
  const method = await createWallet(shop)
  const name = editor(page).getByLabel('Name', { exact: true })
  const discard = async () => {
    await name.fill(`${method.name} typed`)
    await page.keyboard.press('Escape')
    await confirmDialog(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click()
  }
  await unlockTab(page, shop)
  await page.goto(outsidePath)
  for (const leave of [() => page.keyboard.press('Escape'), () => save(page).click(), discard]) {
    await page.goto(`${listOf(method.name)}&open=${method.id}`)
    await expect(name).toHaveValue(method.name)
    await leave()
    await expect(editor(page)).toBeHidden()
    await expect(page).not.toHaveURL(/open=/)
    await expect(rowOf(page, method.name)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(outsidePath)
  }
})

test('unlocks an editor whose save gets no response', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource|AbortError|TimeoutError/)
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  const product = await shop.api.createProduct({ name: createUniqueName('Hanging'), price: 5 })
  // A second stands for the 30 seconds.
  const shortenTimeouts = () =>
    page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms / 30)
    })
  const failed = page.getByRole('alert').filter({ hasText: 'The server did not answer. Press Save again' })
  await editor(page).getByLabel('Currency', { exact: true }).fill('ETH')
  await shortenTimeouts()
  const release = await holdRequest(page, '**/trpc/admin.paymentMethods.save*')
  await save(page).click()
  await expect(failed).toBeVisible()
  release()
  await page.keyboard.press('Escape')
  await confirmDialog(page, 'Discard your changes?').getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toBeHidden()

  await startEdit(page, shop, product.name)
  await type(page, { price: '6' })
  await shortenTimeouts()
  await holdRequest(page, `**/api/admin/products/${product.id}`)
  await saveProduct(page)
  await expect(failed).toBeVisible()
})
