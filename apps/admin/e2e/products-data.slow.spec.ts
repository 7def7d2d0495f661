import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueName } from './admin-page.ts'
import { editor, onSale, row, save, startNew } from './product-editor.ts'

const nameIn = (page: Page, number: number) => editor(page).getByLabel(`Property in row ${number}`)
const valueIn = (page: Page, number: number) => editor(page).getByLabel(`Value in row ${number}`)
const press = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true })

test('edits, orders and saves a table of data by keyboard alone', async ({ page, shop }) => {
  const name = createUniqueName('With data')
  await startNew(page, shop, { name, price: '1' })
  await press(page, 'Add a row').press('Enter')
  await press(page, 'Remove row 1').press('Enter')
  await expect(press(page, 'Add a row')).toBeFocused()
  for (const [at, [property, value]] of [
    ['Seats', '5'],
    ['Range', '320 mi'],
    ['Drive', 'All wheels'],
  ].entries()) {
    await press(page, 'Add a row').press('Enter')
    await expect(nameIn(page, at + 1)).toBeFocused()
    await page.keyboard.type(property ?? '')
    await page.keyboard.press('Tab')
    await expect(valueIn(page, at + 1)).toBeFocused()
    await page.keyboard.type(value ?? '')
  }
  await press(page, 'Move Range up').press('Enter')
  await expect(press(page, 'Move Range up')).toBeFocused()
  await expect(press(page, 'Move Range up')).toHaveAttribute('aria-disabled', 'true')
  await expect(editor(page).getByRole('status').filter({ hasText: 'Range is number 1 of 3' })).toBeAttached()
  await page.keyboard.press('Enter')
  await press(page, 'Remove Drive').press('Enter')
  await expect(press(page, 'Remove Seats')).toBeFocused()
  await press(page, 'Add a row').press('Enter')
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
  await expect(row(page, name)).toBeVisible()
  const data = [
    { name: 'Range', value: '320 mi' },
    { name: 'Seats', value: '5' },
  ]
  await expect.poll(() => onSale(shop, name)).toMatchObject([{ data }])
})

test('shows an error of the server at its row until an edit', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  await startNew(page, shop, { name: createUniqueName('Faulty'), price: '1' })
  await press(page, 'Add a row').click()
  await press(page, 'Add a row').click()
  await valueIn(page, 2).fill('5')
  await save(page)
  await expect(nameIn(page, 1)).toHaveAccessibleDescription('Name is required')
  await expect(nameIn(page, 1)).toBeFocused()
  await expect(valueIn(page, 1)).toHaveValue('5')
  await nameIn(page, 1).pressSequentially('Seats')
  await expect(nameIn(page, 1)).not.toHaveAttribute('aria-invalid')
  await save(page)
  await expect(page.getByText('Product created', { exact: true })).toBeVisible()
})
