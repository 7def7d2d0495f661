import { readFile } from 'node:fs/promises'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { placeOrderFor } from '@voltway/e2e/place-orders'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { holdRequests } from './hold-requests.ts'
import { addToCart, badge, openAs, storeSession, waitForSavedCart } from './shopper.ts'

test('changes the name and address, downloads the data and deletes the account, by keyboard alone', async ({
  page,
  shop,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/auth\.deleteAccount|auth\.changeName|auth\.getDelivery|A query failed/)
  const customer = await shop.api.createCustomer()
  const order = await placeOrderFor(shop, customer)
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await waitForSavedCart(page)
  await page.goto('/account')
  const otherTab = await context.newPage()
  await otherTab.goto('/account')
  await expect(badge(otherTab)).toHaveText('1')
  const open = async (name: string) => {
    await pressTabUntilFocused(page, page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }

  await open('Change name')
  const nameDialog = page.getByRole('dialog', { name: 'Change name' })
  await nameDialog.getByLabel('Full name').fill('\u200b')
  await page.keyboard.press('Enter')
  await expect(nameDialog.getByLabel('Full name')).toHaveAccessibleDescription(/visible/)
  await nameDialog.getByLabel('Full name').fill('Grace Hopper')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Grace Hopper')
  await expect(page.getByRole('region', { name: 'Name and delivery' })).toContainText(
    /Grace Hopper.*No delivery address/,
  )
  await expect(otherTab.getByRole('region', { name: 'Profile' })).toContainText('Grace Hopper')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Grace Hopper')

  const connect = await abortRequests(page, '**/trpc/auth.getDelivery*')
  await page.reload()
  await open('Change delivery address')
  const addressDialog = page.getByRole('dialog', { name: 'Delivery address' })
  await expect(addressDialog.getByRole('alert')).toContainText('Your address could not be loaded.')
  connect()
  await addressDialog.getByRole('button', { name: 'Try again' }).press('Enter')
  const fields = { Recipient: 'Grace', 'Street and number': '1 Navy', 'Postal code': '22202', City: 'Boston' }
  for (const [label, value] of Object.entries(fields)) await addressDialog.getByLabel(label).fill(value)
  await addressDialog.getByLabel('Country').selectOption('US')
  await addressDialog.getByRole('button', { name: 'Save address' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Name and delivery' })).toContainText('1 Navy')

  const downloading = page.waitForEvent('download')
  await open('Download my data')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  expect(await readFile(await download.path(), 'utf8')).toContain(order.reference)

  await open('Change delivery address')
  await addressDialog.getByRole('button', { name: 'Remove address' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Name and delivery' })).toContainText('No delivery address')
  await expect(addressDialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change delivery address' })).toBeFocused()
  expect(await shop.api.call('GET', '/api/auth/delivery', { token: customer.token })).toEqual({
    delivery: null,
  })

  await open('Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('This deletes your profile')
  await dialog.getByLabel('Current password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('The password is wrong')
  await shop.api.call('PUT', `/api/admin/orders/${order.id}`, { body: { status: 'shipped' } })
  await dialog.getByLabel('Current password').fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('An order is paid or on its way.')
  await shop.api.call('PUT', `/api/admin/orders/${order.id}`, { body: { status: 'pending' } })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted' })).toBeVisible()
  await expect(otherTab).toHaveURL(/\/signin$/)
  await expect(badge(otherTab)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a late response for an address does not close a reopened dialog', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  const delivery = { name: 'Ada', street: '1 Navy', postal_code: '22202', city: 'Boston', country: 'US' }
  await shop.api.call('POST', '/api/auth/delivery', { token: customer.token, body: { delivery } })
  await openAs(page, customer, '/account')
  const saving = await holdRequests(page, '**/trpc/auth.saveDelivery')
  const dialog = page.getByRole('dialog', { name: 'Delivery address' })
  const opener = page.getByRole('button', { name: 'Change delivery address' })
  await opener.click()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await page.keyboard.press('Escape')
  await opener.click()
  await dialog.getByLabel('City').fill('Paris')
  saving.release()
  await expect(page.getByText('Your delivery address is saved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('region', { name: 'Name and delivery' })).toContainText('Paris')
})

test('shows the name that the customer has given on another device', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer('Ada')
  const { reference } = await placeOrderFor(shop, customer)
  await storeSession(page, customer)
  for (const [path, name] of [
    ['/account', 'Ada Lovelace'],
    [`/account/orders/${reference}`, 'Countess Ada'],
  ] as const) {
    await shop.api.call('PUT', '/api/auth/me', { token: customer.token, body: { name } })
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null')))
      .toMatchObject({ id: customer.id, name })
  }
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Countess Ada')
})
