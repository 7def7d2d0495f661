import { expect, type Page } from '@playwright/test'
import { buy } from '@voltway/e2e/place-orders'
import type { createRestApi } from '@voltway/e2e/rest-api'
import { createUniqueName, openAdmin } from './admin-page.ts'

type Shop = { adminSecret: string; api: ReturnType<typeof createRestApi> }
export type Method = { id: string; name: string; type: string; details: Record<string, string> }

export const wallet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
export const otherWallet = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
export const iban = 'GB33 BUKB 2020 1555 5555 55'

/** The path of the list filtered by a name, because other tests fill more than one page. */
export const listOf = (name: string) => `/admin-payments?search=${encodeURIComponent(name)}`
export const editor = (page: Page) => page.getByRole('dialog', { name: /payment method$/ })
export const confirmDialog = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
export const save = (page: Page) => editor(page).getByRole('button', { name: 'Save' })

export const createWallet = ({ api }: Shop, name = createUniqueName('Wallet')) =>
  api.createPaymentMethod({ type: 'crypto', name, details: { address: wallet, currency: 'BTC' } })

export const createBank = ({ api }: Shop, name = createUniqueName('Bank')) =>
  api.createPaymentMethod({
    type: 'bank',
    name,
    details: { account_name: 'Voltway', account_number: '55555555', bank_name: 'Sample Bank', iban },
  })

/** Loads a method from the server. */
export const loadMethod = async ({ api }: Shop, id: string) =>
  (await api.call<Method[]>('GET', '/api/admin/payment-methods')).find((method) => method.id === id)

/** Opens a method from the list. */
export async function openEditor(page: Page, shop: Shop, { id, name }: { id: string; name: string }) {
  await openAdmin(page, shop, listOf(name))
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(name)
}

/** Fills in a new wallet. */
export async function fillWallet(page: Page, name: string): Promise<void> {
  await editor(page).getByLabel('Name', { exact: true }).fill(name)
  await editor(page).getByLabel('Wallet address').fill(wallet)
  await editor(page).getByLabel('Currency').fill('BTC')
}

/** Places `count` orders with this method, each by a new customer, and returns them. */
export async function placeOrders({ api }: Shop, methodId: string, count: number) {
  const [product] = await api.call<{ id: string }[]>('GET', '/api/products')
  const orders: { id: string; token: string }[] = []
  for (let at = 0; at < count; at++) {
    const { token } = await api.createCustomer()
    const cart = [{ id: product?.id ?? '', qty: 1 }]
    const { id } = await buy({ api }, token, cart, { payment_method_id: methodId })
    orders.push({ id, token })
  }
  return orders
}
