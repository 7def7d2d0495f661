import { expect, test } from '@voltway/e2e'
import { createUniqueWord, placeOrder } from '@voltway/e2e/place-orders'
import { adminPages, openAdmin } from './admin-page.ts'
import { createWallet } from './payment-editor.ts'

test('finds all kinds of data and pages by Ctrl K, and opens them by Enter', async ({ page, shop }) => {
  const word = createUniqueWord()
  const order = await placeOrder(shop, `Ada ${word}`)
  const product = await shop.api.createProduct({ name: `Charger ${word}`, price: 5 })
  const method = await createWallet(shop, `Wallet ${word}`)
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const input = dialog.getByRole('combobox')
  const options = dialog.getByRole('option')
  for (const path of Object.keys(adminPages)) {
    await openAdmin(page, shop, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: 'Search, Ctrl K' }).click()
  await expect(options).toHaveText(Object.values(adminPages))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await input.fill(`Ada\t${word}`)
  await expect(options.first()).toContainText(order.reference)
  await expect(options).toHaveCount(2)
  await input.fill(word)
  await expect(options.first()).toContainText(order.reference)
  await expect(options).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin-products.*edit=${product.id}`))

  const open = async (text: string, url: string) => {
    await openAdmin(page, shop, '/admin-audit')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.keyboard.type(text)
    // The results have not arrived yet.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(url))
  }
  await open(order.reference.toLowerCase(), `/admin-orders.*open=${order.id}`)
  await open(order.email, `/admin-orders.*open=${order.id}`)
  await open(method.name, `/admin-payments.*open=${method.id}`)
  await open('mess', '/admin-messages')
  await page.keyboard.press('Control+k')
  await expect(dialog).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/admin-messages/)

  await page.goto(`/admin-products?edit=${product.id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
  const isLeftToBrowser = await page.evaluate(() => {
    const shortcut = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
    return document.body.dispatchEvent(new KeyboardEvent('keydown', shortcut))
  })
  expect(isLeftToBrowser).toBe(true)
})
