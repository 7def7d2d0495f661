import { expect, test } from '@voltway/e2e'
import { expectHydrated } from './expect-hydrated.ts'
import { badge } from './shopper.ts'

// Screen readers send only a click event, and announce only changes inside an existing live region.
for (const path of ['/', '/shop', '/signin', '/support']) {
  test(`has the live region of toasts before the first toast on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('[role=status][aria-live=polite]').last()).toBeAttached()
  })
}

test('shows the first message after a bare click in an existing live region', async ({ page }) => {
  await page.goto('/shop')
  await expectHydrated(page)
  await page.evaluate(() => {
    const regions = new Set(document.querySelectorAll('[aria-live=polite]'))
    const seen: boolean[] = []
    Object.assign(window, { announced: seen })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if ([...addedNodes].some((node) => node.textContent?.includes('is in your cart')))
          seen.push([...regions].some((region) => region.isConnected && region.contains(target)))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page
    .getByRole('article', { name: 'Model 3' })
    .getByRole('button', { name: 'Add to Cart' })
    .evaluate((button: HTMLElement) => button.click())
  await expect(badge(page)).toHaveText('1')
  await expect(page.getByText('Model 3 · Ember Red is in your cart')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { announced: boolean[] }).announced)).toEqual([true])
})

test('closes a message above the focused control by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/shop/model-3')
  await expectHydrated(page)
  // Toasts do not disappear by time.
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: 'Add to Cart' }).first()
  await button.press('Enter')
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await toast.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
