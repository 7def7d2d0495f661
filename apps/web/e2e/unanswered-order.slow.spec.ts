import { expect, test } from '@voltway/e2e'
import {
  checkout,
  drawer,
  loseOrderResponses,
  placeOrderBy,
  signIn,
  startCheckout,
  waitForSavedCart,
} from './shopper.ts'

const failure = 'The shop did not answer'

test('refers to the account if the payment method was changed after a lost response', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder/)
  const { token } = await startCheckout(page, { api }, 'Powerwall')
  await waitForSavedCart(page)
  const stopLosing = await loseOrderResponses(page)
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog')).toContainText(failure)
  await page.getByRole('button', { name: 'OK' }).click()
  await stopLosing()
  await checkout(page).getByRole('radio').nth(1).check()
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await expect(alert).toContainText('Please look for it in your account before you order again.')
  await alert.getByRole('link', { name: 'Account' }).click()
  const [order, ...others] = await api.call<{ reference: string }[]>('GET', '/api/orders', { token })
  expect(others).toEqual([])
  await expect(page.getByRole('main')).toContainText(order?.reference ?? 'a reference')
})

test('the cart links to the account after an order that never arrived and whose products were removed', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder/)
  const { token } = await startCheckout(page, { api }, 'Powerwall')
  await waitForSavedCart(page)
  await page.route('**/trpc/checkout.placeOrder', (route) => route.abort(), { times: 1 })
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog')).toContainText(failure)
  await page.getByRole('button', { name: 'OK' }).click()
  await checkout(page).getByRole('button', { name: 'Close' }).click()
  await drawer(page).getByRole('button', { name: 'Remove Powerwall' }).click()
  const account = drawer(page).getByRole('link', { name: 'Account' })
  await expect(account).toBeFocused()
  await account.click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(checkout(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await api.call('GET', '/api/orders', { token })).toEqual([])
})

test('removes an order without a response when another customer signs in', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder|401/)
  const { token } = await startCheckout(page, { api }, 'Powerwall')
  await loseOrderResponses(page)
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog')).toContainText(failure)
  const stored = () => page.evaluate(() => localStorage.getItem('checkoutAttempt'))
  expect(await stored()).not.toBeNull()
  await api.call('POST', '/api/auth/logout', { token })
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signin$/)
  expect(await stored()).not.toBeNull()
  await signIn(page.getByRole('main'), await api.createCustomer())
  await expect(page).toHaveURL(/\/account$/)
  expect(await stored()).toBeNull()
})
