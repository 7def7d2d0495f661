import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { placeOrdersFor } from '@voltway/e2e/place-orders'
import { changeBefore, openAdmin, rowOf, type Shop } from './admin-page.ts'

/** Creates a customer with a unique name who has placed this number of orders. */
async function customerWith(shop: Shop, orders: number, name = 'Ada Lovelace') {
  const customer = await shop.api.createCustomer(`${name} ${randomUUID().slice(0, 8)}`)
  await placeOrdersFor(shop, customer, orders, [60_235])
  return customer
}

const confirmDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Delete user? This will also remove their orders and carts.' })
const names = (page: Page) => page.getByRole('row').locator('td:first-child')

test('opens a customer, ends sessions and deletes the account', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/admin\.users\.get/)
  const { id, name, email, token } = await customerWith(shop, 2)
  await openAdmin(page, shop, `/admin-users?search=${encodeURIComponent(email)}`)
  await expect(rowOf(page, email)).toContainText('$120,470.00')
  await rowOf(page, email).getByRole('link', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`user=${id}`))
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expect(dialog).toContainText(/2 orders.*\$120,470\.00/)
  await expect(dialog.getByRole('link', { name: /^VW-/ })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Send reset link' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText('All sessions have ended')).toBeVisible()
  await expect(shop.api.call('GET', '/api/auth/me', { token })).rejects.toThrow('401')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email).getByRole('link', { name, exact: true })).toBeFocused()

  await page.goto(`/admin-users?user=${id}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('User deleted')).toBeVisible()
  await expect(page).not.toHaveURL(/user=/)
  await page.goto(`/admin-users?user=${id}`)
  await expect(page.getByText('This user was deleted')).toBeVisible()
})

test('sorts by every sortable column in both directions', async ({ page, shop }) => {
  const tag = randomUUID().slice(0, 8)
  const few = await customerWith(shop, 1, `Bea ${tag}`)
  const none = await customerWith(shop, 0, `Cem ${tag}`)
  const many = await customerWith(shop, 2, `Ada ${tag}`)
  await openAdmin(page, shop, `/admin-users?search=${tag}`)
  const ascending = {
    Name: [many, few, none],
    Joined: [few, none, many],
    Orders: [none, few, many],
    'Order total': [none, few, many],
    Email: [few, none, many].sort((a, b) => (a.email < b.email ? -1 : 1)),
  }
  for (const [column, users] of Object.entries(ascending)) {
    const head = page.getByRole('columnheader', { name: column, exact: true })
    const expected = users.map(({ name }) => name)
    for (let press = 0; press < 2; press++) {
      const before = await head.getAttribute('aria-sort')
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort')).not.toBe(before)
      const direction = await head.getAttribute('aria-sort')
      await expect(names(page)).toHaveText(direction === 'ascending' ? expected : expected.toReversed())
    }
  }
})

test('names the orders before a deletion, deletes them, and moves the focus', async ({ page, shop }) => {
  const tag = randomUUID().slice(0, 8)
  const next = await customerWith(shop, 0, `Next ${tag}`)
  const { name, token } = await customerWith(shop, 2, tag)
  await openAdmin(page, shop, `/admin-users?search=${tag}`)
  const button = page.getByRole('button', { name: `Delete ${name}` })
  await button.click()
  await expect(confirmDialog(page)).toContainText(`2 orders worth $120,470.00 will be deleted with ${name}.`)
  await page.keyboard.press('Escape')
  await expect(confirmDialog(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page.getByText('1–2 of 2')).toBeVisible()

  await page.keyboard.press('Enter')
  await confirmDialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('User deleted')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Delete ${next.name}` })).toBeFocused()
  await expect(shop.api.call('GET', '/api/auth/me', { token })).rejects.toThrow('401')

  await page.keyboard.press('Enter')
  await expect(confirmDialog(page)).toContainText(`${next.name} has placed no orders.`)
  await confirmDialog(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('reports a failed deletion, and removes a deleted user', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/users\.(get|delete)/)
  const { id, name } = await customerWith(shop, 0)
  await openAdmin(page, shop, `/admin-users?search=${encodeURIComponent(name)}`)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirmDialog(page).getByRole('button', { name: 'Delete user' }).click()
  }
  const connect = await abortRequests(page, '**/trpc/admin.users.delete')
  await remove()
  await expect(page.getByRole('alert').getByText('Delete failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, name)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  connect()
  await changeBefore(page, '**/trpc/admin.users.delete', () =>
    shop.api.call('DELETE', `/api/admin/users/${id}`),
  )
  await remove()
  await expect(page.getByRole('alert').getByText('Delete failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText('Not found')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})
