import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import {
  createUniqueWord,
  fetchOrder,
  type PlacedOrder,
  placeDeliveredOrder,
  placeOrder,
  placeOrderFor,
  placeOrdersFor,
  setOrderStatus,
} from '@voltway/e2e/place-orders'
import { extendToasts, openAdmin, rowOf, type Shop, unlockTab } from './admin-page.ts'

const tracking = { carrier: 'Sample Post', number: 'N-4711', url: 'https://post.example/N-4711' }
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })
const update = ({ api }: Shop, { id }: PlacedOrder, body: object) =>
  api.call('PUT', `/api/admin/orders/${id}`, { body })

test('marks ten orders as paid with three clicks and one entry of the activity, and undoes the change', async ({
  page,
  shop,
}) => {
  const mark = createUniqueWord()
  const customer = await shop.api.createCustomer(`Ada ${mark}`)
  const orders = await placeOrdersFor(shop, customer, 10)
  await extendToasts(page)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('checkbox', { name: `Select ${orders[9]?.reference}` }).click()
  await page.getByRole('checkbox', { name: `Select ${orders[0]?.reference}` }).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('10 orders selected')
  await bar(page).getByRole('button', { name: 'Mark Paid' }).click()
  await expect(page.getByText('10 orders · Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Paid', exact: true })).toHaveCount(10)
  const box = page.getByRole('checkbox', { name: `Select ${orders[0]?.reference}` })
  await box.focus()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(box).toBeFocused()
  await expect(page.getByText('10 orders · Pending', { exact: true })).toBeVisible()
  await page.goto('/admin-audit')
  const entry = page.getByRole('article').first()
  await expect(entry).toContainText('10 orders')
  await entry.getByRole('button', { name: 'Details' }).click()
  for (const { reference } of orders)
    await expect(entry.getByRole('link', { name: reference }).last()).toBeVisible()
})

test('never sets a selected order back to an earlier status', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...pending } = await placeOrder(shop, `Ada ${mark}`)
  const shipped = await placeOrderFor(shop, customer)
  await setOrderStatus(shop, shipped.id, 'shipped')
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mark Paid (1)' }).press('Enter')
  await expect(page.getByText(`${pending.reference} · Paid`, { exact: true })).toBeVisible()
  expect((await fetchOrder(shop, shipped.id)).status).toBe('shipped')
})

test('sets one status at a double click, in the list and in the dialog', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const order = await placeOrder(shop, `Ada ${mark}`)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const dialog = page.getByRole('dialog', { name: order.reference })
  await rowOf(page, order.reference).getByRole('button', { name: 'Mark Paid' }).dblclick()
  await expect(page.getByText(`${order.reference} · Paid`)).toBeVisible()
  await page.getByRole('button', { name: order.reference, exact: true }).click()
  await dialog.getByRole('button', { name: 'Mark Shipped' }).dblclick()
  await expect(page.getByText(`${order.reference} · Shipped`)).toBeVisible()
  const { history } = await fetchOrder(shop, order.id)
  expect(history.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped'])
})

test('shows the status and the parcel of an order after one click on its row', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...other } = await placeOrder(shop, `Ada ${mark}`)
  const order = await placeDeliveredOrder(shop, customer, `Wheel ${mark}`)
  await update(shop, order, { status: 'shipped', tracking })
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await rowOf(page, order.reference).getByText('$41,239.50').click()
  const dialog = page.getByRole('dialog', { name: order.reference })
  const summary = dialog.getByRole('region', { name: 'Summary' })
  for (const text of ['$41,239.50', 'Shipped', 'Sample Post', 'N-4711'])
    await expect(summary).toContainText(text)
  await expect(summary.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute('href', tracking.url)
  const about = dialog.getByRole('region', { name: 'Customer' })
  await expect(about.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute(
    'href',
    `mailto:${customer.email}?subject=${order.reference}`,
  )
  for (const text of ['12 St James’s Square', 'SW1Y 4JH London', 'United Kingdom', 'Ring twice'])
    await expect(about).toContainText(text)
  await expect(dialog.getByRole('button', { name: 'Copy Amount' })).toBeHidden()
  await dialog.getByRole('button', { name: other.reference }).click()
  await expect(page.getByRole('dialog', { name: other.reference })).toContainText('No address')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/search=mark/)
})

test('shows all other orders of a customer whose address is part of another customer’s address', async ({
  page,
  shop,
}) => {
  const { customer, ...order } = await placeOrder(shop, 'Ann')
  const other = await placeOrderFor(shop, customer)
  const password = 'correct horse battery'
  const body = { name: 'Joann', email: `jo${customer.email}`, password }
  const { token } = await shop.api.call<{ token: string }>('POST', '/api/auth/register', { body })
  await placeOrdersFor(shop, { ...customer, ...body, token }, 7)
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?open=${order.reference.toLowerCase()}`)
  await expect(page).toHaveURL(new RegExp(`open=${order.id}`))
  const others = page.getByRole('dialog').getByRole('region', { name: 'Other orders' })
  await expect(others.getByRole('button')).toHaveText([other.reference])
  await others.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: other.reference })
  await dialog.getByRole('button', { name: 'Mark Paid' }).click()
  await dialog.getByRole('button', { name: order.reference }).click()
  await expect(page.getByRole('dialog', { name: order.reference })).toBeVisible()
  await expect(others.getByRole('listitem')).toContainText('Paid')
})

test('saves a typed tracking before a status of the dialog, and sets no status if the tracking is incomplete', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/orders\.update/)
  const order = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?open=${order.id}`)
  const dialog = page.getByRole('dialog', { name: order.reference })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Carrier').fill(tracking.carrier)
  await field('Tracking number').fill(tracking.number)
  await dialog.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(field('Tracking link')).toBeFocused()
  expect(await fetchOrder(shop, order.id)).toMatchObject({ tracking: null, status: 'pending' })
  await field('Tracking link').fill(tracking.url)
  await dialog.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('Paid')
  // The page shows the status while it is being saved.
  await expect.poll(() => fetchOrder(shop, order.id)).toMatchObject({ tracking, status: 'paid' })
})

test('saves a tracking and a note, and asks before it loses or replaces them', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/orders\.update/)
  const mark = createUniqueWord()
  const order = await placeOrder(shop, `Ada ${mark}`)
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?search=${mark}&open=${order.id}`)
  const dialog = page.getByRole('dialog', { name: order.reference })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await field('Tracking number').fill(tracking.number)
  await field('Tracking link').fill('http://post.example')
  await field('Note').fill('Call first')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field('Carrier')).toBeFocused()
  await page.keyboard.type(tracking.carrier)
  await expect(field('Carrier')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field('Tracking link')).toHaveAccessibleDescription(/^A tracking link is a web address/)
  await page.keyboard.press('Enter')
  await expect(field('Tracking link')).toBeFocused()
  await field('Tracking link').fill(tracking.url)
  await expect(field('Tracking link')).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
  await expect(page.getByText('Update failed', { exact: true })).toBeHidden()
  await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('N-4711')
  expect(await fetchOrder(shop, order.id)).toMatchObject({ tracking, note: 'Call first', status: 'pending' })

  await field('Note').fill('Call later')
  await setOrderStatus(shop, order.id, 'paid')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
  expect(await fetchOrder(shop, order.id)).toMatchObject({ note: 'Call later', status: 'paid' })
  await page.keyboard.press('Tab')
  await expect(field('Carrier')).toBeFocused()

  await update(shop, order, { note: 'Not replaced' })
  await field('Carrier').fill('Other Post')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field('Note')).toHaveValue('Not replaced')
  expect(await fetchOrder(shop, order.id)).toMatchObject({ tracking: { carrier: 'Other Post' } })
  await field('Note').fill('Mine')
  await page.keyboard.press('Escape')
  const loss = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await loss.getByRole('button', { name: 'Keep editing' }).click()
  await expect(loss).toBeHidden()
  await update(shop, order, { note: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Save over another change?' })
  await expect(conflict).toContainText('since you opened it: note (Not replaced → Theirs).')
  await conflict.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
  expect(await fetchOrder(shop, order.id)).toMatchObject({ note: 'Mine' })
  for (const text of ['One', 'Two']) {
    await field('Note').fill(text)
    await page.keyboard.press('Escape')
    if (text === 'One') await loss.getByRole('button', { name: 'Keep editing' }).click()
    else await loss.getByRole('button', { name: 'Discard' }).click()
    await expect(loss).toBeHidden()
  }
  await expect(dialog).toBeHidden()
})
