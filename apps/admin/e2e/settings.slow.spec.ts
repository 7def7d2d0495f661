import { expect, test } from '@voltway/e2e'
import { openAdmin } from './admin-page.ts'

test('saves the settings, and asks over another change', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400|412/)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const save = page.getByRole('button', { name: 'Save' })
  const stored = () => shop.api.call<Record<string, unknown>>('GET', '/api/admin/settings')
  const defaults = await stored()
  const theirs = (body: object) => shop.api.call('POST', '/api/admin/settings', { body })
  await openAdmin(page, shop, '/admin-settings')
  await field('Shop name').fill('Ada & Co')
  await field('Seller').fill('Ada Ltd\n1 Road')
  await page.getByLabel('Customers must give an address').check()
  await field('Tax rate in percent').fill('many')
  await save.click()
  await expect(field('Tax rate in percent')).toBeFocused()
  await expect(page.getByText(/^Tax rate must be a number .* such as 19\.5$/)).toBeVisible()
  await field('Tax rate in percent').fill('0x10')
  await expect(field('Tax rate in percent')).not.toHaveAttribute('aria-invalid')
  await field('Tax rate in percent').press('Enter')
  await expect(page.getByText(/^Tax rate must be a number/)).toBeVisible()
  await field('Tax rate in percent').fill('7,5')
  await field('Tax rate in percent').press('Enter')
  await expect(page.getByText('Settings saved')).toBeVisible()
  const saved = {
    shop_name: 'Ada & Co',
    seller: 'Ada Ltd\n1 Road',
    tax_rate: 7.5,
    email: null,
    delivery_required: true,
  }
  expect(await stored()).toMatchObject(saved)
  // Another node shows the new name within a second.
  await expect(async () => {
    await page.reload()
    await expect(page).toHaveTitle('Settings · Ada & Co admin', { timeout: 5000 })
  }).toPass()
  await expect(page.getByLabel('Customers must give an address')).toBeChecked()

  await theirs({ phone: '+44 1' })
  await field('Email').fill('ada@example.com')
  await save.click()
  const dialog = page.getByRole('alertdialog', { name: 'Save over another change?' })
  await expect(dialog).toContainText('since you opened it: phone (empty → +44 1). ')
  await dialog.getByRole('button', { name: 'Load the present version' }).click()
  await expect(field('Phone')).toHaveValue('+44 1')
  await expect(field('Email')).toHaveValue('')
  await field('Delivery time').fill('soon')
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  const { version: _, ...before } = defaults
  await theirs(before)
})

test('shows the present settings at each visit, and asks before Lock', async ({ page, shop }) => {
  const { version: _, ...before } = await shop.api.call<{ version: number }>('GET', '/api/admin/settings')
  await openAdmin(page, shop, '/admin-settings')
  const phone = page.getByLabel('Phone', { exact: true })
  await expect(phone).toHaveValue('')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await shop.api.call('POST', '/api/admin/settings', { body: { phone: '+44 2' } })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(phone).toHaveValue('+44 2')
  await phone.fill('+44 3')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(phone).toHaveValue('+44 3')
  await shop.api.call('POST', '/api/admin/settings', { body: before })
})
