import { expect, test } from '@voltway/e2e'
import { createUniqueName, holdRequest, openAdmin, rowOf, unlockTab } from './admin-page.ts'
import {
  createBank,
  createWallet,
  editor,
  fillWallet,
  iban,
  listOf,
  loadMethod,
  openEditor,
  otherWallet,
  placeOrders,
  save,
  wallet,
} from './payment-editor.ts'

test('does not save at the Enter that ends a composition', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/400/)
  await openAdmin(page, shop, listOf(createUniqueName('Composed')))
  await page.getByRole('button', { name: 'New payment method' }).click()
  const field = editor(page).getByLabel('Wallet address')
  await page.evaluate(() => {
    const record = () => {
      document.body.dataset.wasSubmitted = ''
    }
    document.addEventListener('submit', record, true)
  })
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  expect(await page.evaluate(() => 'wasSubmitted' in document.body.dataset)).toBe(false)
  await field.press('Enter')
  await expect(editor(page).getByRole('alert').first()).toBeVisible()
})

test('restores the typed details of a type, and sends only the chosen one', async ({ page, shop }) => {
  const name = createUniqueName('Both')
  await openAdmin(page, shop, listOf(name))
  await page.getByRole('button', { name: 'New payment method' }).click()
  await expect(page).toHaveURL(/open=new/)
  const field = (label: string) => editor(page).getByLabel(label, { exact: true })
  await fillWallet(page, name)
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
    active: true,
    position: null,
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
  await expect(page.getByText('Saved with warnings')).toHaveCount(0)
})

test('shows a sentence above the buttons if no field has it', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/paymentMethods\.save/)
  await unlockTab(page, shop)
  await page.goto('/admin-payments?open=new')
  await page.route('**/trpc/admin.paymentMethods.save*', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), active: 'yes' }) }),
  )
  await fillWallet(page, '')
  await save(page).click()
  const name = editor(page).getByLabel('Name', { exact: true })
  await expect(name).toHaveAccessibleDescription(/Name is required/)
  await expect(editor(page).getByRole('alert')).toHaveText('Save failedActive must be true or false')
})

test('shows each sentence of the server at its field', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/paymentMethods\.save/)
  await unlockTab(page, shop)
  await page.goto('/admin-payments?open=new')
  await save(page).click()
  await expect(editor(page).getByRole('alert')).toHaveText('Save failed')
  const name = editor(page).getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Name is required/)
  await name.fill(createUniqueName('Faults'))
  await expect(name).not.toHaveAccessibleDescription(/required/)
  await save(page).click()
  const address = editor(page).getByLabel('Wallet address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Wallet address is required')
  await expect(editor(page).getByLabel('Currency')).toHaveAccessibleDescription(/Currency is required/)
  await editor(page).getByRole('radio', { name: 'Bank transfer' }).check()
  await expect(address).toBeHidden()
  await expect(editor(page).getByRole('alert')).toHaveText('Save failed')
  await editor(page).getByRole('radio', { name: 'Crypto wallet' }).check()
  await address.fill('x'.repeat(201))
  await save(page).click()
  await expect(address).toHaveAccessibleDescription('Wallet address must have at most 200 characters')
})

test('sends the whole method after an edit of one detail, and shows a warning', async ({ page, shop }) => {
  const bank = await createBank(shop)
  await openEditor(page, shop, bank)
  await editor(page).getByLabel('IBAN').fill('GB33 BUKB 2020 1555 5555 56')
  const sent = page.waitForRequest(/admin\.paymentMethods\.save/)
  await save(page).click()
  const details = { account_name: 'Voltway', account_number: '55555555', bank_name: 'Sample Bank' }
  expect((await sent).postDataJSON()).toEqual({
    id: bank.id,
    if_match: '"1"',
    type: 'bank',
    name: bank.name,
    active: true,
    position: null,
    details: { ...details, sort_code: '', iban: 'GB33 BUKB 2020 1555 5555 56' },
  })
  const notice = page.getByRole('alert').filter({ hasText: 'Saved with warnings' })
  await expect(notice).toContainText('The IBAN does not have a valid checksum')
  await expect(rowOf(page, bank.name)).toContainText('GB33 BUKB 2020 1555 5555 56')
})

test('counts the pending orders that keep the old details', async ({ page, shop }) => {
  const method = await createWallet(shop)
  const [shipped, , , one] = await placeOrders(shop, method.id, 4)
  await shop.api.call('PUT', `/api/admin/orders/${shipped?.id}`, { body: { status: 'shipped' } })
  await openEditor(page, shop, method)
  await expect(editor(page)).toContainText('Pending orders that keep showing these details: 3')
  await editor(page).getByLabel('Wallet address').fill(otherWallet)
  await save(page).click()
  await expect(editor(page)).toBeHidden()
  await expect(rowOf(page, method.name).getByRole('cell').nth(4)).toHaveText(/3$/)
  const orders = await shop.api.call<{ payment: object }[]>('GET', '/api/orders', { token: one?.token ?? '' })
  expect(orders).toMatchObject([{ payment: { address: wallet } }])
})

test('shows a whole wallet address on a phone, and saves it on Enter', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await page.setViewportSize({ width: 375, height: 740 })
  await openEditor(page, shop, method)
  const address = editor(page).getByLabel('Wallet address')
  await address.fill(`${otherWallet.slice(0, 20)}\n${otherWallet.slice(20)}`)
  await expect(address).toHaveValue(otherWallet)
  const hidden = await address.evaluate((field) => field.scrollWidth - field.clientWidth)
  expect(hidden).toBe(0)
  await address.press('Enter')
  await expect.poll(async () => (await loadMethod(shop, method.id))?.details.address).toBe(otherWallet)
})

test('accepts no input while a save is running, because the editor then closes', async ({ page, shop }) => {
  const method = await createWallet(shop)
  await openEditor(page, shop, method)
  const name = editor(page).getByLabel('Name', { exact: true })
  const position = editor(page).getByLabel('Position')
  const renamed = createUniqueName('Renamed')
  await name.fill(renamed)
  const release = await holdRequest(page, '**/trpc/admin.paymentMethods.save')
  await name.press('Enter')
  await page.keyboard.type(' twice')
  await expect(name).toHaveValue(renamed)
  await expect(name).toBeFocused()
  await position.pressSequentially('7')
  await expect(position).toHaveValue('')
  await editor(page).getByLabel('Active').click()
  await expect(editor(page).getByLabel('Active')).toBeChecked()
  release()
  await expect(editor(page)).toBeHidden()
  expect(await loadMethod(shop, method.id)).toMatchObject({ name: renamed })
})
