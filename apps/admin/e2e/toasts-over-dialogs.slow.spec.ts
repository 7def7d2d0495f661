import { expect, test } from '@voltway/e2e'
import { placeOrder } from '@voltway/e2e/place-orders'
import { extendToasts, unlockTab } from './admin-page.ts'

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
    const next = dialog.getByRole('button', { name: 'Mark Shipped' })
    await expect(next).toBeVisible()
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
    await next.focus()
    await page.keyboard.press('F6')
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()
    await expect(next).toBeFocused()
    await next.press('Enter')
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()
  })
}
