import { expect } from '@playwright/test'
import { openPage, type Steps, testPages } from '@voltway/e2e/test-pages'
import { addToCart, checkout, drawer, openCart, placeOrderBy, storeSession } from '../shopper.ts'

type Visit = Parameters<typeof openPage>[0]

/** Opens a page, and then types texts into the fields of these labels and presses Enter. */
const fill =
  (steps: Steps, fields: Record<string, string>) =>
  async (visit: Visit): Promise<void> => {
    await openPage(visit, steps)
    for (const [label, text] of Object.entries(fields)) await visit.page.getByLabel(label).fill(text)
    await visit.page.keyboard.press('Enter')
  }

async function openCheckout({ page }: Visit): Promise<void> {
  await addToCart(page, 'Model 3')
  await openCart(page)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await checkout(page).getByRole('radio').first().check()
}

const withdrawal = { 'Order reference': 'VW-2222-2222', 'Full name': 'Grace Hopper', Email: 'a@example.com' }

testPages(
  {
    home: '/',
    shop: '/shop',
    'search with filters': '/shop?q=model&sort=newest&min=100',
    'search with a typing error in a long word': async ({ page, shop }) => {
      await shop.api.createProduct({ name: 'w'.repeat(40), price: 1 })
      await page.goto(`/shop?q=${'W'.repeat(39)}V`)
      await expect(page.getByText('No product is called')).toBeVisible()
    },
    'search without results': '/shop?q=nothing-of-this-name',
    'price range with an error': fill('/shop?q=model', { 'Price from': 'x' }),
    'product with options': '/shop/model-3?paint=deep-blue',
    'product without options': '/shop/powerwall',
    'product in the viewer': ['/shop/model-3', 'Full screen'],
    'product out of stock': '/shop/sold-out',
    'product with a long name and recently viewed products': async ({ page, shop }) => {
      await page.goto('/shop/model-y')
      await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null)
      await page.goto(`/shop/${shop.long.slug}`)
      await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()
    },
    'product that is not on sale': '/shop/no-such-thing',
    'sign-in': '/signin',
    'sign-in from the link of an order': [({ pending }) => `/account/orders/${pending?.reference}`],
    'sign-in with a wrong password': fill('/signin', { Email: 'a@example.com', Password: 'wrong' }),
    'create account': ['/signin', 'Create Account'],
    'forgotten password': ['/signin', 'Forgot password?'],
    'requested link': fill(['/signin', 'Forgot password?'], { Email: 'nobody@example.com' }),
    'new password without a link': '/reset-password',
    'new password': '/reset-password#unknown',
    'new password with a link that is not valid': fill('/reset-password#unknown', {
      'New password': 'battery staple',
    }),
    'withdrawal of a visitor': '/withdraw',
    'confirmation of a withdrawal': fill('/withdraw', withdrawal),
    'received withdrawal': async (visit) => {
      await fill('/withdraw', withdrawal)(visit)
      await visit.page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(visit.page.getByRole('heading', { name: 'Withdrawal received' })).toBeVisible()
    },
    'demo drive': '/demodrive',
    support: '/support',
    privacy: '/privacy-legal',
    careers: '/careers',
    news: '/news',
    locations: '/locations',
    'unknown page': '/no-such-page',
    menu: async (visit) => {
      await visit.page.setViewportSize({ width: 375, height: 800 })
      await openPage(visit, ['/', 'Menu'])
    },
    'message about the cart': ({ page }) => addToCart(page, 'Model 3'),
    'empty cart': ['/shop', /^Cart, /],
    'filled cart': async ({ page }) => {
      await addToCart(page, 'Model 3')
      await openCart(page)
    },
    checkout: openCheckout,
    'alert of the checkout': async (visit) => {
      await openCheckout(visit)
      await checkout(visit.page).getByRole('button', { name: 'Place Order' }).click()
      await expect(visit.page.getByRole('alertdialog')).toBeVisible()
    },
    'sign-in above the checkout': async (visit) => {
      await openCheckout(visit)
      await checkout(visit.page).getByRole('button', { name: 'Sign In' }).click()
    },
    'empty account': async (visit) => {
      await storeSession(visit.page, await visit.shop.api.createCustomer())
      await visit.page.goto('/account')
    },
  },
  { looks: { home: { mostlyCovered: true } } },
)

testPages(
  {
    account: ['/account', 'Details and payment'],
    'change of the name': ['/account', 'Change name'],
    'change of the delivery address': ['/account', 'Change delivery address'],
    'change of the password': ['/account', 'Change password'],
    'sign out everywhere': ['/account', 'Sign out everywhere'],
    'deletion of the account': ['/account', 'Delete my account'],
    'pending order': [({ pending }) => `/account/orders/${pending?.reference}`],
    'shipped order': [({ shipped }) => `/account/orders/${shipped?.reference}`],
    'withdrawn order': [({ withdrawn }) => `/account/orders/${withdrawn?.reference}`],
    'cancellation of an order': [({ pending }) => `/account/orders/${pending?.reference}`, 'Cancel order'],
    'withdrawal from an order': [({ pending }) => `/withdraw?order=${pending?.reference}`],
    'checkout of a customer': openCheckout,
    'placed order': async (visit) => {
      await openCheckout(visit)
      await placeOrderBy(visit.page)
      await expect(visit.page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible()
    },
  },
  { before: ({ page, shop }) => storeSession(page, shop.customer), looks: { account: { alike: 'main li' } } },
)
