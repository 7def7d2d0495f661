import { expect, test } from '@voltway/e2e'
import { expectHydrated } from './hydrated.ts'
import { badge } from './shopper.ts'

// Screen readers press a button by a click alone, and announce only what changes inside a live region that exists already.
for (const path of ['/', '/shop', '/signin', '/support']) {
  test(`${path} has the live region of toasts before there is a toast`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('[role=status][aria-live=polite]').last()).toBeAttached()
  })
}

test('the first message after a bare click comes into a live region that was there before', async ({
  page,
}) => {
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
  await expect(page.getByText('Model 3 is in your cart')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { announced: boolean[] }).announced)).toEqual([true])
})
