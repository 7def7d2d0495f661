import { randomUUID } from 'node:crypto'
import { expect, test } from '@voltway/e2e'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { createUniqueName, openAdmin } from './admin-page.ts'
import { editor, row } from './product-editor.ts'

test('shows hostile texts as text, without breaking the layout', async ({ page, shop }) => {
  const mark = randomUUID().slice(0, 8)
  const script = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> ${mark}`
  await shop.api.createProduct({ name: script, price: 1, description: script })
  await shop.api.createProduct({
    name: `${'W'.repeat(180)} ${mark}`,
    price: 1,
    description: 'W'.repeat(5000),
  })
  await shop.api.createProduct({ name: `\u202Egnirts ${mark}`, price: 1 })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await openAdmin(page, shop, `/admin-products?search=${mark}`)
    await expect(page.getByText(script).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.getByRole('button', { name: /^Edit W/ }).click()
    await expect(editor(page).getByLabel('Description')).toHaveValue('W'.repeat(5000))
    await expect
      .poll(() => editor(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0)
    await page.keyboard.press('Escape')
    await row(page, script).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(script)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('creates, edits and deletes with the keyboard alone', async ({ page, shop }) => {
  const name = createUniqueName('Keyboard')
  await openAdmin(page, shop, '/admin-products')
  await pressTabUntilFocused(page, page.getByRole('button', { name: 'New product' }))
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, editor(page).getByLabel('Name'))
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('$12.50')
  await expect(page.getByRole('button', { name: 'New product' })).toBeFocused()

  const edit = row(page, name).getByRole('button', { name: 'Edit' })
  await pressTabUntilFocused(page, edit)
  await page.keyboard.press('Enter')
  await expect(editor(page).getByLabel('Price')).toHaveValue('12.50')
  await pressTabUntilFocused(page, editor(page).getByLabel('Price'))
  await page.keyboard.type('13')
  await pressTabUntilFocused(page, editor(page).getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('$13.00')
  await expect(edit).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toBeHidden()
  // The focus has moved to the row that took the position of the deleted one.
  await expect(page.locator('[data-row] button:focus')).toBeVisible()
})
