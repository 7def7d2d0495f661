import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { addToCart, checkout, openAs, openCart, openCheckout, signIn } from './shopper.ts'

/** Expects each of these fixed texts to be visible in the given part of the page. */
async function expectTexts(page: Page, within: string, texts: string[]): Promise<void> {
  for (const text of texts) {
    const match = page.locator(within).getByText(text, { exact: true }).filter({ visible: true })
    await expect(match.first(), `${within} says ${text}`).toBeVisible()
  }
}

test('shows the fixed texts of the home page and its six panels', async ({ page }) => {
  await page.goto('/')
  const panels = {
    'model-3': ['Model 3', 'From $38,990'],
    'model-y': ['Model Y', 'From $43,990'],
    'model-s': ['Model S', 'From $74,990'],
    'model-x': ['Model X', 'From $82,990'],
    solar: ['Lowest Cost Solar'],
    powerwall: ['Powerwall', 'Home backup power'],
  }
  for (const [id, texts] of Object.entries(panels)) {
    await expectTexts(page, `#${id}`, [...texts, 'Order', 'Demo Drive'])
    const panel = page.locator(`#${id}`)
    await expect.poll(() => panel.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThanOrEqual(800)
  }
  await page.locator('#solar').getByRole('link', { name: 'Demo Drive' }).click()
  await expect(page).toHaveURL(/\/demodrive$/)
})

test('shows the fixed texts of top bar and footer, signed out and signed in', async ({ page, shop }) => {
  await page.goto('/support')
  const anchors = ['Model 3', 'Model Y', 'Model S', 'Model X', 'Powerwall']
  await expectTexts(page, 'header', [...anchors, 'Shop', 'Contact', 'Account'])
  await expectTexts(page, 'footer', ['Privacy & Legal', 'Contact', 'Careers', 'News', 'Locations'])
  await openAs(page, await shop.api.createCustomer(), '/support')
  await expectTexts(page, 'header', ['Logout'])
  await expect(page.getByRole('banner').getByText('Account', { exact: true })).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('shows the fixed texts of shop, cart and checkout', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/checkout\.placeOrder/)
  await openAs(page, await shop.api.createCustomer(), '/shop')
  await expectTexts(page, 'main', ['Add to Cart', 'Model 3', '$38,990'])
  await openCart(page)
  await expectTexts(page, '[role=dialog]', ['Your Cart'])
  await page.keyboard.press('Escape')
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  await expectTexts(page, '[role=dialog]', ['Checkout', 'Place Order'])
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expectTexts(page, '[role=alertdialog]', ['Please login and select a payment method'])
  await page.getByRole('button', { name: 'OK' }).click()
  await checkout(page).getByRole('radio').first().check()
  const connect = await abortRequests(page, '**/trpc/checkout.placeOrder')
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expectTexts(page, '[role=alertdialog]', ['Checkout failed'])
  await page.getByRole('button', { name: 'OK' }).click()
  connect()
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expectTexts(page, '[role=alertdialog]', ['Order placed!', 'Payment Details'])
})

test('shows the fixed texts of an account with empty lists', async ({ page, shop, allowConsoleError }) => {
  await openAs(page, await shop.api.createCustomer('Ada Lovelace'), '/account')
  await expectTexts(page, 'main', ['A', 'Ada Lovelace', 'Sign Out', 'My Orders', 'No orders found'])
  await expectTexts(page, 'main', ['Payment Methods', 'Wallet:', 'Currency:'])
  await expectTexts(page, 'main', ['Bank name:', 'Account name:', 'Sort code:', 'IBAN:', 'Account number:'])

  allowConsoleError(/orders\.list|paymentMethods\.list/)
  await page.clock.install()
  await page.route(/trpc\/(orders|paymentMethods)\.list/, (route) => route.abort())
  await page.reload()
  await advanceClockUntilVisible(page, page.getByText('No payment methods found', { exact: true }))
  await expectTexts(page, 'main', ['No orders found', 'No payment methods found'])
})

test('shows the fixed texts of the sign-in and its errors', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/auth\.(login|register)/)
  const customer = await shop.api.createCustomer()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, { ...customer, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await expect(page.getByRole('alert')).toBeHidden()
  for (const name of ['Full name', 'Email', 'Password']) {
    await expect(page.getByLabel(name)).toHaveAttribute('required', '')
  }
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(customer.email)
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('At least 8 characters')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Password must have at least 8 characters',
  )
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already registered')
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.route('**/trpc/auth.login', (route) => route.abort())
  await signIn(page, customer)
  await expect(page.getByRole('alert')).toHaveText('Authentication failed')
})

test('signs a new account in at once', async ({ page }) => {
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(`grace-${Date.now()}@example.com`)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Grace Hopper')
})

test('shows the fixed texts of demo drive and support', async ({ page }) => {
  await page.goto('/demodrive')
  await expectTexts(page, 'main', ['Schedule a Demo Drive', 'Book Now'])
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/support$/)
  await expectTexts(page, 'main', ['Phone support', 'Email support', 'Service centers', 'Live chat'])
})
