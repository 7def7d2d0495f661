import { expect, test } from '@voltway/e2e'
import { abortOnce } from '@voltway/e2e/abort-requests'
import { placeOrder, setOrderStatus } from '@voltway/e2e/place-orders'
import { extendToasts, openAdmin, unlockTab } from './admin-page.ts'

for (const [width, height, covered] of [
  [375, 812, 'button'],
  [768, 1024, 'button or title'],
  [1024, 768, 'button or title'],
  [1280, 800, 'button or title'],
] as const) {
  test(`covers no ${covered} of an order with a message in a window of ${width} × ${height}`, async ({
    page,
    shop,
  }) => {
    const order = await placeOrder(shop, 'Ada Lovelace')
    await page.setViewportSize({ width, height })
    await extendToasts(page)
    await unlockTab(page, shop)
    await page.goto(`/admin-orders?open=${order.id}`)
    const dialog = page.getByRole('dialog', { name: order.reference })
    await dialog.getByRole('button', { name: 'Mark Paid' }).click()
    const toast = page.locator('.toast').filter({ hasText: 'Order updated' })
    await expect(toast).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Mark Shipped' })).toBeVisible()
    await toast.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)))
    const selector = covered === 'button' ? 'button' : 'button, h2'
    const hidden = await dialog.locator(selector).evaluateAll((elements) => {
      const card = document.querySelector('.toast')?.getBoundingClientRect()
      return elements
        .filter((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          return card && left < card.right && right > card.left && top < card.bottom && bottom > card.top
        })
        .map((element) => element.ariaLabel ?? element.textContent)
    })
    expect(hidden).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()
  })
}

test('moves the focus by F6 from a dialog into the toasts, and back by Tab at either end or Escape', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/setStatuses/)
  const { id, reference } = await placeOrder(shop, 'Ada Lovelace')
  await setOrderStatus(shop, id, 'paid')
  await extendToasts(page)
  await openAdmin(page, shop, `/admin-orders?search=${reference}`)
  await abortOnce(page, '**/trpc/admin.orders.setStatuses*')
  await page.getByRole('button', { name: `Mark Completed: ${reference}` }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Update failed' })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: reference, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: reference })
  const next = dialog.getByRole('button', { name: 'Mark Shipped' })
  await expect(next).toBeVisible()
  // Screen readers still find the earlier toast.
  await expect(failure).toBeVisible()
  const dismiss = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Dismiss' })
  await page.locator(':focus').blur()
  await page.keyboard.press('F6')
  await page.keyboard.press('Tab')
  await expect(dialog).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab']) {
    await next.focus()
    await page.keyboard.press('F6')
    await expect(dismiss).toBeFocused()
    await page.keyboard.press(key)
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Control+F6')
  await expect(next).toBeFocused()
  await page.keyboard.press('F6')
  // The focus event then names no earlier element, as after a switch to another window.
  await dismiss.blur()
  await dismiss.focus()
  // `false`: the toasts prevent the browser's own action for Escape, e.g. to leave full screen.
  const press = { key: 'Escape', bubbles: true, cancelable: true }
  expect(
    await dismiss.evaluate((button, init) => button.dispatchEvent(new KeyboardEvent('keydown', init)), press),
  ).toBe(false)
  await expect(failure).toBeHidden()
  await expect(next).toBeFocused()
  await expect(dialog).toBeVisible()
})
