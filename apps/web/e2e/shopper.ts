import { expect, type Locator, type Page } from '@playwright/test'
import { abortRequests } from '@voltway/e2e/abort-requests'
import type { createRestApi } from '@voltway/e2e/rest-api'

type Shop = { api: ReturnType<typeof createRestApi> }
type Customer = { id: string; name: string; email: string; token: string; password: string }

/** The cart drawer. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })

/** The checkout above the cart drawer. */
export const checkout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

/** The badge with the number of pieces on the cart button. */
export const badge = (page: Page) => page.getByTestId('cart-badge')

/** Opens the shop and adds a product to the cart. */
export async function addToCart(page: Page, product: string): Promise<void> {
  if (!page.url().endsWith('/shop')) await page.goto('/shop')
  const button = page.getByRole('article', { name: product }).getByRole('button', { name: 'Add to Cart' })
  await button.click()
  // A click before the start of the app is executed later. Waits for the message, which may cover the next button when it appears.
  await expect(page.getByText(new RegExp(`^${product}( · .+)? is in your cart$`)).first()).toBeVisible()
}

/** Opens the cart drawer. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart, / }).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

/** Opens the checkout from the cart drawer; with `fresh` waits until it has current prices, which no later response changes. */
export async function openCheckout(page: Page, { fresh = false } = {}): Promise<void> {
  const cart = await openCart(page)
  if (fresh) await waitForSavedCart(page)
  const refreshed = fresh ? page.waitForResponse(/cart\.get/) : undefined
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await refreshed
}

/** Chooses a payment method in the checkout, by default the first, and places the order. */
export async function placeOrderBy(page: Page, method?: string): Promise<void> {
  const radios = checkout(page).getByRole('radio', method === undefined ? {} : { name: method })
  await radios.first().check()
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
}

/** Signs a new customer in, adds a product to the cart and opens the checkout. */
export async function startCheckout(page: Page, { api }: Shop, product: string): Promise<Customer> {
  const customer = await api.createCustomer()
  await storeSession(page, customer)
  await addToCart(page, product)
  await openCheckout(page)
  return customer
}

/** Fills in the sign-in form of a page or modal and submits it. */
export async function signIn(container: Page | Locator, { email, password }: Customer): Promise<void> {
  await container.getByLabel('Email').fill(email)
  await container.getByLabel('Password').fill(password)
  await container.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Stores a session in the browser, as if the customer had signed in before, and removes the cart of the previous one. */
export async function storeSession(page: Page, { id, name, email, token }: Customer): Promise<void> {
  await page.goto('/favicon.svg')
  const user = JSON.stringify({ id, name, email, created_at: '2026-01-01T00:00:00.000Z' })
  await page.evaluate(
    (stored) => {
      for (const key of ['cart', 'cartChanges']) localStorage.removeItem(key)
      localStorage.setItem('user', stored.user)
      localStorage.setItem('token', stored.token)
    },
    { user, token },
  )
}

/** Opens a page of the shop as a signed-in customer. */
export async function openAs(page: Page, customer: Customer, path: string): Promise<void> {
  await storeSession(page, customer)
  await page.goto(path)
}

/** Changes the session of an open page, as another tab does. */
export const switchSession = (page: Page, { id, name, email, token }: Customer): Promise<void> =>
  page.evaluate(
    (stored) => {
      localStorage.setItem('user', stored.user)
      localStorage.setItem('token', stored.token)
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    },
    { user: JSON.stringify({ id, name, email, created_at: '' }), token },
  )

/** Loses the responses to orders, which the shop nevertheless places, until the returned function is called. */
export const loseOrderResponses = (page: Page) =>
  abortRequests(page, '**/trpc/checkout.placeOrder', async (route) => {
    await route.fetch()
    await route.abort()
  })

/**
 * Ends the session on the server when the next order arrives there. A late request could otherwise detect the ended
 * session before the click on *Place Order*. Then the checkout would have no customer.
 */
export async function endSessionDuringOrder(page: Page, api: Shop['api'], token: string): Promise<void> {
  const stop = await abortRequests(page, '**/trpc/checkout.placeOrder', async (route) => {
    stop()
    await api.call('POST', '/api/auth/logout', { token })
    await route.continue()
  })
}

/** Waits until the server has saved the displayed cart. */
export async function waitForSavedCart(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cartChanges') ?? 'null')))
    .toMatchObject({ changes: [], revision: expect.any(Number) })
}

/** Returns the quantities by product name of a customer's cart on the server. */
export async function fetchAccountCart({ api }: Shop, token: string): Promise<Record<string, number>> {
  type Line = { name: string; qty: number }
  const { cart } = await api.call<{ cart: Line[] }>('GET', '/api/cart', { token })
  return Object.fromEntries(cart.map(({ name, qty }) => [name, qty]))
}
