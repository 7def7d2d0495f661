import { expect } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { placeOrder, setOrderStatus } from '@voltway/e2e/place-orders'
import { testWithMailServer as test } from '@voltway/e2e/test-with-mail-server'
import { holdRequests } from './hold-requests.ts'
import { openAs, signIn, storeSession, switchSession } from './shopper.ts'

const pathIn = (mail: string) => /https:\/\/shop\.example(\/account\/orders\/[\w-]+)/.exec(mail)?.[1] ?? ''

test.use({ timezoneId: 'Pacific/Auckland' })

test('a customer follows the link of a mail to withdraw from the order', async ({ page, mailShop }) => {
  const { customer, reference } = await placeOrder(mailShop, 'Grace Hopper')
  await expect.poll(() => mailShop.mailsTo(customer.email).length).toBe(1)
  await page.goto(pathIn(mailShop.mailsTo(customer.email)[0] ?? ''))
  await expect(page).toHaveURL(`/signin?order=${reference}`)
  await signIn(page, customer)
  await expect(page).toHaveURL(`/account/orders/${reference}`)

  await page.getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(page).toHaveURL(`/withdraw?order=${reference}`)
  await expect(page.getByRole('main')).toContainText(`Order${reference}`)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Please confirm' })).toBeFocused()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Withdrawal received' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(
    /withdrawal on \w+ \d+, \d{4} at \d+:\d\d:\d\d [AP]M UTC\./,
  )
  await expect(page.getByRole('main')).toContainText(`We also send this confirmation to ${customer.email}`)
  await expect.poll(() => mailShop.mailsTo(customer.email).join('')).toContain('We received your withdrawal')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toContainText(reference)
  await expect(page.getByRole('button', { name: 'Print confirmation' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(`/account/orders/${reference}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Withdrawal received', { exact: true })).toBeVisible()
  const status = main.getByRole('listitem').getByText('withdrawal received', { exact: true })
  expect(await status.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.goto('/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  await expect(orders.locator('dl')).toContainText('Pending')
  for (const width of [375, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(orders.locator('dl').getByText('Withdrawal received', { exact: true })).toBeInViewport({
      ratio: 1,
    })
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/withdraw?order=${reference}`)
  await expect(page.getByRole('main')).toContainText(`We received your withdrawal from order ${reference}`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
  await page.goto(`/account/orders/${reference}`)
  await expect(page.getByRole('main')).toContainText('withdrawal received')
  await expect(page.getByRole('main')).toContainText('Please do not pay for it.')
  await expect(page.getByRole('main')).not.toContainText('Account number: ')
  await expect(page.getByRole('link', { name: 'Withdraw from contract' })).toBeHidden()

  await page.evaluate((secret) => sessionStorage.setItem('adminSecret', secret), mailShop.adminSecret)
  await page.goto('/admin-orders?status=withdrawn')
  await expect(page.getByRole('row', { name: reference })).toContainText('Withdrawal received')
  await page.getByRole('button', { name: /^Withdrawals/ }).click()
  await page.getByRole('dialog', { name: 'Withdrawals' }).getByRole('button', { name: reference }).click()
  const order = page.getByRole('dialog', { name: reference })
  await expect(order.getByText('Withdrawal received')).toHaveCount(2)
})

test('a visitor withdraws with typed fields, and reads the same for an unknown order', async ({
  page,
  mailShop,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const { email, reference, customer, id } = await placeOrder(mailShop, 'Grace Hopper')
  const texts: string[] = []
  for (const typed of [reference, 'VW-2222-2222']) {
    await page.goto('/support')
    await page.getByRole('link', { name: 'Withdraw from an order' }).click()
    await page.getByLabel('Order reference').fill(typed)
    await page.getByLabel('Full name').fill('Grace Hopper')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Message (optional)').fill('Too small.\nSorry')
    // On a phone, the button that confirms may appear below the finger of a double tap.
    const proceed = page.getByRole('button', { name: 'Continue' })
    await proceed.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await proceed.dblclick({ delay: 100 })
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByLabel('Message (optional)')).toHaveValue('Too small.\nSorry')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Please confirm' })).toBeFocused()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { name: 'Withdrawal received' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'View order' })).toBeHidden()
    const text = (await page.getByRole('main').textContent()) ?? ''
    texts.push(text.replaceAll(typed, '').replace(/on .* at [^.]*/, ''))
  }
  expect(texts[0]).toBe(texts[1])
  await storeSession(page, customer)
  await setOrderStatus(mailShop, id, 'completed')
  await page.goto(`/account/orders/${reference}`)
  await expect(page.getByRole('main')).toContainText('withdrawal received')
})

test('a rejected withdrawal returns to its field, and one on its way cannot be changed or sent again', async ({
  page,
  mailShop,
  allowConsoleError,
}) => {
  allowConsoleError(/withdrawals\.create|400/)
  const { email, reference } = await placeOrder(mailShop, 'Grace Hopper')
  await page.goto('/withdraw')
  await page.getByLabel('Order reference').fill(reference)
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill('grace@navy')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email must be a valid address')

  const declaration = await holdRequests(page, '**/trpc/withdrawals.create*')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled()
  declaration.release()
  await expect(page.getByRole('heading', { name: 'Withdrawal received' })).toBeFocused()
})

test('a declaration for an order that did not load stays when the connection returns', async ({
  page,
  mailShop,
  allowConsoleError,
}) => {
  allowConsoleError(/orders\.get|A query failed|ERR_FAILED/)
  const { customer, reference } = await placeOrder(mailShop, 'Grace Hopper')
  await storeSession(page, customer)
  await page.clock.install()
  const connect = await abortRequests(page, '**/trpc/orders.get*')
  await page.goto(`/withdraw?order=${reference}`)
  const message = page.getByLabel('Message (optional)')
  await advanceClockUntilVisible(page, message)
  await message.fill('A long message')
  connect()
  const cart = page.waitForResponse(/cart\.get/)
  await page.evaluate(() => {
    for (const type of ['offline', 'online']) dispatchEvent(new Event(type))
  })
  await cart
  await expect(message).toHaveValue('A long message')
  await expect(message).toBeFocused()
})

test('a confirmation disappears when another signs in', async ({ page, mailShop, allowConsoleError }) => {
  allowConsoleError(/404|A query failed/)
  const { customer, reference } = await placeOrder(mailShop, 'Grace Hopper')
  await openAs(page, customer, `/withdraw?order=${reference}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const confirmation = page.getByRole('heading', { name: 'Withdrawal received' })
  await expect(confirmation).toBeVisible()
  await switchSession(page, await mailShop.api.createCustomer())
  await expect(confirmation).toBeHidden()
  await expect(page.getByRole('main')).not.toContainText('Grace Hopper')
})

test('a typed declaration disappears when the customer signs out, also in another tab', async ({
  page,
  context,
  mailShop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/404|A query failed/)
  for (const where of ['this tab', 'another tab']) {
    await openAs(page, await api.createCustomer(), '/withdraw?order=VW-2222-2222')
    await page.getByLabel('Message (optional)').fill('For my eyes only')
    const tab = where === 'this tab' ? page : await context.newPage()
    if (tab !== page) await tab.goto('/news')
    await tab.getByRole('button', { name: 'Logout' }).click()
    await expect(tab.getByText('You are signed out')).toBeVisible()
    await expect(page.getByLabel('Message (optional)'), where).toHaveValue('')
    await expect(page.getByLabel('Email'), where).toHaveValue('')
    await expect(page.getByLabel('Order reference'), where).toHaveValue('')
    await expect(page, where).toHaveURL('/withdraw')
  }
})

test('a visitor who signs in in another tab still sees the order of the link', async ({
  page,
  context,
  mailShop,
}) => {
  const { customer, reference } = await placeOrder(mailShop, 'Grace Hopper')
  await page.goto(`/withdraw?order=${reference}`)
  await expect(page.getByLabel('Order reference')).toHaveValue(reference)
  const tab = await context.newPage()
  await tab.goto('/signin')
  await signIn(tab, customer)
  await expect(page.getByLabel('Order reference')).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`Order${reference}`)
  await expect(page).toHaveURL(`/withdraw?order=${reference}`)
})
