import { expect, test } from '@voltway/e2e'
import { createUniqueName, openAdmin } from './admin-page.ts'
import { editor, openEdit, save, startNew } from './product-editor.ts'

const sentence = 'Write the price like 1299.50, with a point and without commas or spaces'

for (const locale of ['en-US', 'de-DE']) {
  test.describe(() => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] })

    test(`rejects a typed or pasted comma in the price (${locale})`, async ({ page, shop }) => {
      await openAdmin(page, shop, '/admin-products')
      const { name } = await shop.api.createProduct({ name: createUniqueName('Priced'), price: 5 })
      await openEdit(page, name)
      const price = editor(page).getByLabel('Price')
      const announcement = editor(page).getByRole('status').filter({ hasText: sentence })
      for (const [typed, left] of [
        ['1299,5', '1299'],
        ['1,299.00', '1'],
        ['12a99', '12'],
      ] as const) {
        await price.fill('')
        await price.pressSequentially(typed)
        await expect(price).toHaveValue(left)
        await expect(price).toHaveAccessibleDescription(sentence)
        await expect(announcement).toBeAttached()
      }
      await save(page)
      await expect(editor(page)).toBeVisible()
      await expect(price).toBeFocused()

      for (const pasted of ['1299,5', '1,299', '1.299,50', '1 299', '$1299']) {
        await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
        await price.fill('')
        await price.press('ControlOrMeta+v')
        await expect(price).toHaveValue('')
        await expect(price).toHaveAccessibleDescription(sentence)
      }
      await page.evaluate(() => navigator.clipboard.writeText(' 1299.50 '))
      await price.press('ControlOrMeta+v')
      await expect(price).toHaveValue('1299.50')
      await expect(price).not.toHaveAccessibleDescription(sentence)
      await price.press('Backspace')
      await price.press('Backspace')
      await price.pressSequentially('75')
      await save(page)
      await expect(editor(page)).toBeHidden()
      const [found] = await shop.api
        .call<{ name: string; price: number }[]>('GET', '/api/admin/products')
        .then((all) => all.filter((product) => product.name === name))
      expect(found?.price).toBe(1299.75)
    })
  })
}

test('reads common formats of a surcharge, and rejects others at the field', async ({ page, shop }) => {
  const name = createUniqueName('Surcharged')
  await startNew(page, shop, { name, price: '10' })
  await editor(page).getByRole('button', { name: 'Add an option' }).click()
  await editor(page).getByLabel('Name of option 1', { exact: true }).fill('Paint')
  await editor(page).getByLabel('Name of choice 1').fill('White')
  await editor(page).getByLabel('Name of choice 2').fill('Blue')
  const surcharge = editor(page).getByLabel('Surcharge of choice 2')
  for (const typed of ['1.299', '1299,5', '-1']) {
    await surcharge.fill(typed)
    await save(page)
    await expect(surcharge).toBeFocused()
    await expect(surcharge).toHaveAccessibleDescription(/\S/)
    await expect(surcharge).toHaveValue(typed)
  }
  await surcharge.fill('$1,299.50')
  await save(page)
  await expect(editor(page)).toBeHidden()
  const all = await shop.api.call<{ name: string; options: object[] }[]>('GET', '/api/admin/products')
  expect(all.find((product) => product.name === name)?.options).toMatchObject([
    { choices: [{ surcharge: 0 }, { surcharge: 1299.5 }] },
  ])
})
