import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import {
  addToCart,
  badge,
  drawer,
  fetchAccountCart,
  openCart,
  signIn,
  storeSession,
  waitForSavedCart,
} from './shopper.ts'

const message = 'The request is too large'
const reason = `Your cart could not be saved: ${message}`

test('keeps a rejected cart of a visitor and shows the reason', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/413/)
  const customer = await shop.api.createCustomer()
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  const data = { httpStatus: 413, code: 'PAYLOAD_TOO_LARGE', message }
  const stop = await abortRequests(page, '**/trpc/cart.save', (route) =>
    route.fulfill({ status: 413, json: { error: { message, code: -32_600, data } } }),
  )
  await page.goto('/signin')
  await signIn(page.getByRole('main'), customer)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('alert').filter({ hasText: reason })).toContainText('stays in this browser')
  await expect(badge(page)).toHaveText('2')

  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  await openCart(page)
  await expect(drawer(page).getByText(reason)).toBeVisible()
  await expect(drawer(page)).toContainText('Powerwall')
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: 'Bank transfer (sample)' }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const failed = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await expect(failed).toContainText(reason)
  await failed.getByRole('button', { name: 'OK' }).click()

  stop()
  await page.reload()
  await waitForSavedCart(page)
  expect(await fetchAccountCart(shop, customer.token)).toEqual({ 'Model 3': 1, Powerwall: 1 })
  await openCart(page)
  await expect(drawer(page)).toContainText('Powerwall')
  await expect(drawer(page).getByText(reason)).toBeHidden()
})

test('saves offline changes when the network returns', async ({ page, shop, context, allowConsoleError }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const customer = await shop.api.createCustomer()
  const stored = () => fetchAccountCart(shop, customer.token)
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await waitForSavedCart(page)
  await context.setOffline(true)
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('3')
  expect(await stored()).toEqual({ 'Model 3': 1 })
  await context.setOffline(false)
  await waitForSavedCart(page)
  expect(await stored()).toEqual({ 'Model 3': 2, Powerwall: 1 })
})
