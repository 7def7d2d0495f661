import { expect, type Locator, type Page } from '@playwright/test'
import type { createRestApi } from '@voltway/e2e/rest-api'

type Shop = { api: ReturnType<typeof createRestApi> }
type Customer = { id: string; name: string; email: string; token: string; password: string }

/** The drawer. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })

/** The checkout above it. */
export const checkout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

/** The cart button's number. */
export const badge = (page: Page) => page.getByTestId('cart-badge')

/** Opens the shop and puts a product into the cart. */
export async function addToCart(page: Page, product: string): Promise<void> {
  if (!page.url().endsWith('/shop')) await page.goto('/shop')
  const button = page.getByRole('article', { name: product }).getByRole('button', { name: 'Add to Cart' })
  await button.click()
  // Until the app has started the click is kept. The message comes with its code, and may come over the next button: nobody
  // clicks within the same moment.
  await expect(page.getByText(`${product} is in your cart`).first()).toBeVisible()
}

/** Opens the drawer. */
export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cart, / }).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

/** Opens the checkout above it; with `fresh` waits until it has today's prices. */
export async function openCheckout(page: Page, { fresh = false } = {}): Promise<void> {
  const cart = await openCart(page)
  const refreshed = fresh ? page.waitForResponse(/cart\.get/) : undefined
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await refreshed
}

/** Chooses a way to pay in the checkout, the first unless told, and places the order. */
export async function orderBy(page: Page, method?: string): Promise<void> {
  const radios = checkout(page).getByRole('radio', method === undefined ? {} : { name: method })
  await radios.first().check()
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
}

/** Has a new customer put a product into the cart and open the checkout. */
export async function startCheckout(page: Page, { api }: Shop, product: string): Promise<Customer> {
  const customer = await api.createCustomer()
  await remember(page, customer)
  await addToCart(page, product)
  await openCheckout(page)
  return customer
}

/** Fills the form that is there (page or modal) and signs in. */
export async function signIn(place: Page | Locator, { email, password }: Customer): Promise<void> {
  await place.getByLabel('Email').fill(email)
  await place.getByLabel('Password').fill(password)
  await place.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Begins as a customer who signed in on an earlier day. */
export async function remember(page: Page, { id, name, email, token }: Customer): Promise<void> {
  await page.goto('/favicon.svg')
  const user = JSON.stringify({ id, name, email, created_at: '2026-01-01T00:00:00.000Z' })
  await page.evaluate(
    (stored) => {
      localStorage.setItem('user', stored.user)
      localStorage.setItem('token', stored.token)
    },
    { user, token },
  )
}

/** Waits until the server has taken the cart as it is on screen. */
export async function savedCart(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cartChanges') ?? 'null')))
    .toMatchObject({ changes: [], revision: expect.any(Number) })
}

/** What the server keeps for a customer: quantities by name. */
export async function accountCart({ api }: Shop, token: string): Promise<Record<string, number>> {
  type Line = { name: string; qty: number }
  const { cart } = await api.call<{ cart: Line[] }>('GET', '/api/cart', { token })
  return Object.fromEntries(cart.map(({ name, qty }) => [name, qty]))
}
