import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectGood } from './expect-good.ts'
import { expect, test } from './harness.ts'
import { openAdmin, rowOf, type Shop } from './shopkeeper.ts'
import { tabTo } from './shopper.ts'

type Method = { id: string; name: string; type: string; details: Record<string, string> }

const wallet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const otherWallet = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
const iban = 'GB33 BUKB 2020 1555 5555 55'

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const editor = (page: Page) => page.getByRole('dialog', { name: /payment method$/ })
const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save' })

const createWallet = ({ api }: Shop, name = unique('Wallet')) =>
  api.createPaymentMethod({ type: 'crypto', name, details: { address: wallet, currency: 'BTC' } })

const createBank = ({ api }: Shop, name = unique('Bank')) =>
  api.createPaymentMethod({
    type: 'bank',
    name,
    details: { account_name: 'Voltway', account_number: '55555555', bank_name: 'Sample Bank', iban },
  })

const stored = async ({ api }: Shop, id: string) =>
  (await api.call<Method[]>('GET', '/api/admin/payment-methods')).find((method) => method.id === id)

async function openEditor(page: Page, shop: Shop, { id, name }: { id: string; name: string }) {
  await openAdmin(page, shop, `/admin-payments?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(name)
}

/** Customers order with this method; answers with their orders. */
async function order({ api }: Shop, methodId: string, count: number) {
  const [product] = await api.call<{ id: string }[]>('GET', '/api/products')
  const orders: { id: string; token: string }[] = []
  for (let at = 0; at < count; at++) {
    const { token } = await api.createCustomer()
    await api.call('POST', '/api/cart', { token, body: { cart: [{ id: product?.id, qty: 1 }] } })
    const body = { payment_method_id: methodId }
    const answer = await api.call<{ order: { id: string } }>('POST', '/api/checkout', { token, body })
    orders.push({ id: answer.order.id, token })
  }
  return orders
}

test('lists what is stored, finds, sorts and pages, and keeps that in the address', async ({
  page,
  shop,
}) => {
  const mark = randomUUID().slice(0, 8)
  const bank = await createBank(shop, `Zebra ${mark}`)
  await createWallet(shop, `Aardvark ${mark}`)
  for (let at = 0; at < 24; at++) await createWallet(shop, `Mouse ${at} ${mark}`)
  await openAdmin(page, shop, '/admin-payments')
  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByText('1–25 of 26')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/Aardvark.*Crypto wallet.*Wallet:.*tb1qw508.*BTC/)

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rowOf(page, bank.name)).toContainText(/Bank transfer.*Bank name:.*Sample Bank.*IBAN:.*GB33/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/direction=desc/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26–26 of 26')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText('Aardvark')
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toContainText('Zebra')
  await page.getByRole('searchbox').fill(`${mark} no such thing`)
  await expect(page.getByText('No payment methods found')).toBeVisible()
})

test('toggling the type brings back what was typed and sends the chosen type alone', async ({
  page,
  shop,
}) => {
  const name = unique('Both')
  await openAdmin(page, shop, '/admin-payments')
  await page.getByRole('button', { name: 'New payment method' }).click()
  await expect(page).toHaveURL(/open=new/)
  const field = (label: string) => editor(page).getByLabel(label, { exact: true })
  await field('Name').fill(name)
  await field('Wallet address').fill(wallet)
  await field('Currency').fill('BTC')
  await editor(page).getByRole('radio', { name: 'Bank transfer' }).check()
  await expect(field('Wallet address')).toBeHidden()
  await field('Bank name').fill('Sample Bank')
  await field('Account name').fill('Voltway')
  await field('Account number').fill('55555555')
  await field('Sort code').fill('20-20-15')
  await field('IBAN').fill(iban)
  await editor(page).getByRole('radio', { name: 'Crypto wallet' }).check()
  await expect(field('Wallet address')).toHaveValue(wallet)
  await expect(field('Currency')).toHaveValue('BTC')
  await editor(page).getByRole('radio', { name: 'Bank transfer' }).check()
  await expect(field('IBAN')).toHaveValue(iban)

  const sent = page.waitForRequest(/admin\.paymentMethods\.save/)
  await save(page).click()
  expect((await sent).postDataJSON()).toEqual({
    type: 'bank',
    name,
    details: {
      bank_name: 'Sample Bank',
      account_name: 'Voltway',
      account_number: '55555555',
      sort_code: '20-20-15',
      iban,
    },
  })
  await expect(editor(page)).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
  await expect(rowOf(page, name)).toHaveAttribute('data-highlighted', 'true')
  await expect(page.getByText('Saved, but')).toHaveCount(0)
})

test('what a program saves through REST shows in the list', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  await page.keyboard.press('Escape')
  const body = { ...method, name: `${method.name} by REST`, details: { ...method.details, currency: 'LTC' } }
  await shop.api.call('POST', '/api/admin/payment-methods', { body })
  await page.reload()
  await expect(rowOf(page, body.name)).toContainText('LTC')
})

test('says at each field what the server says about it', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/paymentMethods\.save/)
  await openAdmin(page, shop, '/admin-payments')
  await page.goto('/admin-payments?open=new')
  await save(page).click()
  await expect(editor(page).getByRole('alert')).toHaveText('Save failed')
  const name = editor(page).getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Name is required/)
  await name.fill(unique('Faults'))
  await expect(name).not.toHaveAccessibleDescription(/required/)
  await save(page).click()
  const address = editor(page).getByLabel('Wallet address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Address is required')
  await expect(editor(page).getByLabel('Currency')).toHaveAccessibleDescription(/Currency is required/)
  await address.fill('x'.repeat(201))
  await save(page).click()
  await expect(address).toHaveAccessibleDescription('Address must have at most 200 characters')
})

test('a wrong checksum is saved, and said', async ({ page, shop }) => {
  const bank = await createBank(shop)
  await openEditor(page, shop, bank)
  await editor(page).getByLabel('IBAN').fill('GB33 BUKB 2020 1555 5555 56')
  await save(page).click()
  await question(page, 'Change where customers pay?').getByRole('button', { name: 'Change details' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText(bank.name)
  await expect(notice).toContainText('Saved, but the IBAN does not have a valid checksum.')
  await expect(rowOf(page, bank.name)).toContainText('GB33 BUKB 2020 1555 5555 56')

  await notice.getByRole('button', { name: 'Edit again' }).click()
  await expect(editor(page)).toBeVisible()
  await expect(notice).toBeHidden()
  await page.keyboard.press('Escape')

  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  await editor(page)
    .getByLabel('Wallet address')
    .fill(`${wallet.slice(0, -1)}q`)
  await save(page).click()
  await question(page, 'Change where customers pay?').getByRole('button', { name: 'Change details' }).click()
  await expect(notice).toContainText('Saved, but the wallet address is not a valid Bitcoin (Bech32) address.')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused()
})

test('asks before the money goes somewhere else, old above new', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  const address = editor(page).getByLabel('Wallet address')
  await address.fill(otherWallet)
  await save(page).click()
  const asked = question(page, 'Change where customers pay?')
  await expect(asked).toContainText(method.name)
  await expect(asked.getByRole('definition')).toHaveText([wallet, otherWallet])
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(asked).toBeHidden()
  await expect(address).toHaveValue(otherWallet)
  expect((await stored(shop, method.id))?.details.address).toBe(wallet)

  await save(page).click()
  await asked.getByRole('button', { name: 'Change details' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(rowOf(page, method.name)).toContainText(otherWallet)
  expect((await stored(shop, method.id))?.details.address).toBe(otherWallet)
})

test('asks about what another admin changed meanwhile, and not about a name', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  const renamed = `${method.name} renamed`
  await editor(page).getByLabel('Name', { exact: true }).fill(renamed)
  const details = { address: otherWallet, currency: 'BTC' }
  await shop.api.call('POST', '/api/admin/payment-methods', { body: { ...method, details } })
  await save(page).click()
  const asked = question(page, 'Change where customers pay?')
  await expect(asked.getByRole('definition')).toHaveText([otherWallet, wallet])
  await shop.api.call('POST', '/api/admin/payment-methods', { body: method })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  await expect(editor(page)).toBeHidden()
  await expect(rowOf(page, renamed)).toBeVisible()
})

test('counts the pending orders that keep the old details: before, after and when deleting', async ({
  page,
  shop,
}) => {
  const method = await createWallet(shop)
  const [shipped, , , one] = await order(shop, method.id, 4)
  await shop.api.call('PUT', `/api/admin/orders/${shipped?.id}`, { body: { status: 'shipped' } })
  await openEditor(page, shop, method)
  await expect(editor(page)).toContainText(
    '3 pending orders were placed with these details and keep showing them.',
  )
  await editor(page).getByLabel('Wallet address').fill(otherWallet)
  await save(page).click()
  await question(page, 'Change where customers pay?').getByRole('button', { name: 'Change details' }).click()
  const told = page.getByRole('main').getByRole('status')
  await expect(told.filter({ hasText: method.name })).toContainText(
    '3 pending orders keep showing the details they were placed with.',
  )
  await expect(rowOf(page, method.name).getByRole('cell').nth(3)).toHaveText(/3$/)
  const orders = await shop.api.call<{ payment: object }[]>('GET', '/api/orders', { token: one?.token ?? '' })
  expect(orders).toMatchObject([{ payment: { address: wallet } }])

  await page.getByRole('button', { name: `Delete ${method.name}` }).click()
  const asked = question(page, 'Delete payment method?')
  await expect(asked).toContainText(method.name)
  await expect(asked).toContainText('3 pending orders were placed with it and keep showing its details.')
})

test('what was typed is not lost to Escape, a stray click, Back or a reload', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await page.getByRole('button', { name: `Edit ${method.name}` }).click()
  const name = editor(page).getByLabel('Name', { exact: true })
  await name.fill('Typed')
  const asked = question(page, 'Discard changes?')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => editor(page).getByRole('button', { name: 'Close' }).click(),
    () => editor(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of ways) {
    await leave()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect(asked).toBeHidden()
    await expect(name).toHaveValue('Typed')
    await expect(page).toHaveURL(/open=/)
  }
  const browserAsks = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const dialog = await browserAsks
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(name).toHaveValue('Typed')

  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(rowOf(page, method.name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${method.name}` })).toBeFocused()
})

test('a double click saves once', async ({ page, shop }) => {
  const name = unique('Once')
  await openAdmin(page, shop, '/admin-payments')
  await page.goto('/admin-payments?open=new')
  await editor(page).getByLabel('Name', { exact: true }).fill(name)
  await editor(page).getByLabel('Wallet address').fill(wallet)
  await editor(page).getByLabel('Currency').fill('BTC')
  await save(page).dblclick()
  await expect(editor(page)).toBeHidden()
  await expect(rowOf(page, name)).toHaveCount(1)
  const methods = await shop.api.call<Method[]>('GET', '/api/admin/payment-methods')
  expect(methods.filter((method) => method.name === name)).toHaveLength(1)
})

test('deletes after the question, and the focus goes on to the next row', async ({ page, shop }) => {
  const mark = randomUUID().slice(0, 8)
  const first = await createWallet(shop, `First ${mark}`)
  const second = await createWallet(shop, `Second ${mark}`)
  await openAdmin(page, shop, `/admin-payments?search=${mark}`)
  await page.getByRole('button', { name: `Delete ${first.name}` }).click()
  const asked = question(page, 'Delete payment method?')
  await expect(asked).toContainText('No pending order was placed with it.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Delete ${first.name}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete ${first.name}` }).click()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(rowOf(page, first.name)).toHaveCount(0)
  await expect(rowOf(page, second.name).getByRole('button').first()).toBeFocused()
  expect(await stored(shop, first.id)).toBeUndefined()
})

test('says what failed, and loses nothing', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/admin\.paymentMethods/)
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  await page.route(/paymentMethods\.save/, (route) => route.abort())
  await editor(page).getByLabel('Currency').fill('LTC')
  await save(page).click()
  await expect(editor(page).getByRole('alert')).toHaveText('Save failed')
  await expect(editor(page).getByLabel('Currency')).toHaveValue('LTC')
  await page.unroute(/paymentMethods\.save/)
  await shop.api.call('DELETE', `/api/admin/payment-methods/${method.id}`)
  await save(page).click()
  await expect(editor(page).getByRole('alert')).toHaveText(/^Save failed.*Not found$/)
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page, 'Discard changes?').getByRole('button', { name: 'Discard' }).click()

  const other = await createWallet(shop)
  await openAdmin(page, shop, `/admin-payments?search=${encodeURIComponent(other.name)}`)
  await page.route(/paymentMethods\.delete/, (route) => route.abort())
  await page.getByRole('button', { name: `Delete ${other.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').getByText('Delete failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, other.name)).toBeVisible()

  await page.route(/paymentMethods\.search/, (route) => route.fulfill({ status: 400, json: {} }))
  await page.reload()
  await expect(page.getByText('Failed to load payment methods', { exact: true })).toBeVisible()
  await page.unroute(/paymentMethods\.search/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, other.name)).toBeVisible()
})

test('a link opens the editor of a method on another page; one that is gone says so', async ({
  page,
  shop,
}) => {
  const method = await createWallet(shop)
  await order(shop, method.id, 1)
  await openAdmin(page, shop, '/admin-payments')
  await page.goto(`/admin-payments?search=${randomUUID()}&open=${method.id}`)
  await expect(editor(page).getByLabel('Name', { exact: true })).toHaveValue(method.name)
  await expect(editor(page)).toContainText(
    '1 pending order was placed with these details and keeps showing them.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused()
  await page.goto(`/admin-payments?open=${randomUUID()}`)
  await expect(editor(page)).toContainText('This payment method is gone.')
})

test('works by keyboard alone', async ({ page, shop }) => {
  const name = unique('Keyboard')
  await openAdmin(page, shop, '/admin-payments')
  await tabTo(page, page.getByRole('button', { name: 'New payment method' }))
  await page.keyboard.press('Enter')
  await tabTo(page, editor(page).getByRole('radio', { name: 'Crypto wallet' }))
  await page.keyboard.press('ArrowDown')
  await expect(editor(page).getByRole('radio', { name: 'Bank transfer' })).toBeChecked()
  for (const text of [name, 'Sample Bank', 'Voltway', '55555555', '20-20-15', iban]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'New payment method' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: `Delete ${name}` }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('is open to everybody, also with hostile names', async ({ page, shop }) => {
  const name = `<img src=x onerror=alert(1)>${'W'.repeat(60)}`
  await createBank(shop, `${name}${randomUUID().slice(0, 8)}`)
  const { name: hostile } = await createWallet(shop, `${name}${randomUUID().slice(0, 8)}`)
  await openAdmin(page, shop, `/admin-payments?search=${encodeURIComponent(name)}`)
  await expect(rowOf(page, hostile)).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
  await expectGood(page)
  await page.getByRole('button', { name: `Edit ${hostile}` }).click()
  await expectGood(page)
  await editor(page).getByLabel('Wallet address').fill(otherWallet)
  await save(page).click()
  await question(page, 'Change where customers pay?').waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: `Delete ${hostile}` }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectGood(page)
})
