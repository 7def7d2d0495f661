import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import type { createRestApi } from '@voltway/e2e/rest-api'
import { openHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import {
  addToCart,
  checkout,
  drawer,
  openCheckout,
  placeOrderBy,
  startCheckout,
  storeSession,
  switchSession,
} from './shopper.ts'

type Api = ReturnType<typeof createRestApi>

const address = (name: string, country: string) => ({
  name,
  street: `1 ${name} Road`,
  postal_code: '10115',
  city: 'Berlin',
  country,
})

/** Saves the delivery address of an account, as another device of the customer does. */
const saveAddress = (api: Api, token: string, name: string, country = 'DE') =>
  api.call('POST', '/api/auth/delivery', { token, body: { delivery: address(name, country) } })

/** Registers a customer whose account has a delivery address. */
async function createResident(api: Api, name: string) {
  const customer = await api.createCustomer(name)
  await saveAddress(api, customer.token, name)
  return customer
}

const breakAddress = (page: Page) => abortRequests(page, '**/trpc/auth.getDelivery*')
const failure = 'Your address could not be loaded.'

test.beforeEach(({ allowConsoleError }) => allowConsoleError(/auth\.getDelivery|A query failed|ERR_FAILED/))

test('places no order while the saved address is unknown, and delivers to it after a retry', async ({
  page,
  shop: { api },
}) => {
  const customer = await createResident(api, 'Ada')
  const { token } = customer
  await storeSession(page, customer)
  await page.clock.install()
  const connect = await breakAddress(page)
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  const notice = checkout(page).getByRole('alert')
  await advanceClockUntilVisible(page, notice)
  await expect(notice).toContainText(failure)
  await placeOrderBy(page)
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('Your delivery address could not be loaded')
  await refusal.getByRole('button', { name: 'OK' }).click()
  expect(await api.call('GET', '/api/orders', { token })).toEqual([])

  connect()
  await notice.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(checkout(page).getByLabel('Recipient')).toHaveValue('Ada')
  await expect(checkout(page).getByRole('region', { name: 'Delivery' })).toBeFocused()
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toContainText('1 Ada Road')
})

test('requires a typed address, or an explicit order without one, while the saved address is unknown', async ({
  page,
  shop: { api },
}) => {
  const customer = await createResident(api, 'Ada')
  await storeSession(page, customer)
  await page.clock.install()
  await breakAddress(page)
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  await advanceClockUntilVisible(page, checkout(page).getByRole('alert'))
  await checkout(page).getByRole('button', { name: 'Add a delivery address' }).click()
  await placeOrderBy(page)
  await expect(checkout(page).getByLabel('Recipient')).toBeFocused()
  await checkout(page).getByRole('button', { name: 'Order without an address' }).click()
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible()
  expect(await api.call('GET', '/api/orders', { token: customer.token })).toMatchObject([{ delivery: null }])
})

test('reports in the account that the address did not load, and focuses its section on a retry', async ({
  page,
  shop: { api },
}) => {
  await storeSession(page, await createResident(api, 'Ada'))
  await page.clock.install()
  const connect = await breakAddress(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Name and delivery' })
  await advanceClockUntilVisible(page, section.getByRole('alert'))
  await expect(section).toContainText(failure)
  connect()
  await section.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(section).toContainText('1 Ada Road')
  await expect(section).toBeFocused()
})

test('shows no address of the previous customer when another tab changes the session directly', async ({
  page,
  shop: { api },
}) => {
  const bob = await createResident(api, 'Bob')
  await storeSession(page, await createResident(api, 'Ada'))
  await openHydrated(page, '/account')
  const section = page.getByRole('region', { name: 'Name and delivery' })
  await expect(section).toContainText('1 Ada Road')
  await switchSession(page, bob)
  await expect(section).toContainText('1 Bob Road')
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expect(page.getByRole('dialog').getByLabel('Recipient')).toHaveValue('Bob')
})

test('keeps a typed address when the customer closes the checkout and the cart', async ({ page, shop }) => {
  await startCheckout(page, shop, 'Model 3')
  await checkout(page).getByRole('button', { name: 'Add a delivery address' }).click()
  await checkout(page).getByLabel('Recipient').fill('Ada')
  await checkout(page).getByLabel('Street and number').fill('1 Ada Road')
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await openCheckout(page)
  await expect(checkout(page).getByLabel('Recipient')).toHaveValue('Ada')
  await expect(checkout(page).getByLabel('Street and number')).toHaveValue('1 Ada Road')
})

test('shows the newest address and payment details when the customer opens the checkout again', async ({
  page,
  shop: { api },
}) => {
  const customer = await createResident(api, 'Ada')
  const account = (account_number: string) => ({ account_name: 'Voltway', account_number, bank_name: 'Bank' })
  const method = { name: 'Changing bank', type: 'bank' } as const
  const { id } = await api.createPaymentMethod({ ...method, details: account('11111111') })
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  await expect(checkout(page).getByLabel('Recipient')).toHaveValue('Ada')
  await checkout(page).getByRole('radio', { name: method.name }).check()
  await expect(checkout(page).getByText('11111111').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()

  await saveAddress(api, customer.token, 'Grace', 'FR')
  await api.call('POST', '/api/admin/payment-methods', {
    body: { id, ...method, details: account('22222222') },
  })
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page).getByText('22222222').first()).toBeVisible()
  await expect(checkout(page).getByLabel('Recipient')).toHaveValue('Grace')
  await expect(checkout(page).getByLabel('Country')).toHaveValue('FR')

  await checkout(page).getByLabel('Street and number').fill('2 Typed Road')
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  await saveAddress(api, customer.token, 'Bob')
  const loaded = page.waitForResponse(/auth\.getDelivery/)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await loaded
  await placeOrderBy(page)
  const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
  await expect(placed).toContainText('2 Typed Road')
  await expect(placed).toContainText('Grace')
})

test('changes the newest address of the account, and retains typed fields when it loads again', async ({
  page,
  shop: { api },
}) => {
  const customer = await createResident(api, 'Ada')
  await storeSession(page, customer)
  await openHydrated(page, '/account')
  const section = page.getByRole('region', { name: 'Name and delivery' })
  await expect(section).toContainText('1 Ada Road')
  await saveAddress(api, customer.token, 'Grace', 'FR')
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Recipient')).toHaveValue('Grace')
  await expect(dialog.getByLabel('Country')).toHaveValue('FR')

  await dialog.getByLabel('Recipient').fill('Typed')
  await saveAddress(api, customer.token, 'Bob')
  const loaded = page.waitForResponse(/auth\.getDelivery/)
  await page.evaluate(() => ['offline', 'online'].map((type) => dispatchEvent(new Event(type))))
  await loaded
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(section).toContainText('Typed')
})

test('shows a name and an address that the server saved without a response', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/auth\.(changeName|saveDelivery)/)
  await storeSession(page, await createResident(api, 'Ada'))
  await openHydrated(page, '/account')
  const lose = (procedure: string) =>
    page.route(`**/trpc/${procedure}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
  await lose('auth.changeName')
  await lose('auth.saveDelivery')
  for (const [button, field, value] of [
    ['Change name', 'Full name', 'Grace Hopper'],
    ['Change delivery address', 'Street and number', '2 New Road'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(field).fill(value)
    await dialog.getByLabel(field).press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('The shop could not be reached')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Name and delivery' })).toContainText(value)
  }
})

test('shows an address saved or removed after its dialog closed', async ({ page, shop: { api } }) => {
  await storeSession(page, await createResident(api, 'Ada'))
  await openHydrated(page, '/account')
  const section = page.getByRole('region', { name: 'Name and delivery' })
  const dialog = page.getByRole('dialog')
  for (const button of ['Save address', 'Remove address']) {
    const requests = await holdRequests(page, '**/trpc/auth.saveDelivery')
    await page.getByRole('button', { name: 'Change delivery address' }).click()
    if (button === 'Save address') await dialog.getByLabel('Street and number').fill('2 New Road')
    const reloaded = page.waitForResponse('**/trpc/auth.getDelivery*')
    await dialog.getByRole('button', { name: button }).click()
    await page.keyboard.press('Escape')
    await reloaded
    requests.release()
    if (button === 'Save address') await expect(section).toContainText('2 New Road')
    else await expect(section).not.toContainText('2 New Road')
  }
})
