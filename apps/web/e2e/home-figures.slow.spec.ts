import { expect, test } from '@voltway/e2e'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { expectHydrated, openHydrated } from './expect-hydrated.ts'

test('has the figures of the panels in the HTML page, and links each title to its product', {
  tag: '@chromium',
}, async ({ page, newVisitor }) => {
  const withoutScripts = await newVisitor({ javaScriptEnabled: false })
  for (const visited of [withoutScripts, page]) {
    await visited.goto('/')
    await expect(visited.locator('#model-3 dl > div')).toHaveText(['Range320 mi', '0–60 mph5.8 s', 'Seats5'])
    await expect(visited.locator('#solar dl')).toHaveText('Peak power7.2 kW')
  }
  await expectHydrated(page)
  const shift = await measureLayoutShift(page)
  const list = page.waitForResponse('**/trpc/products.list*')
  await page.mouse.move(600, 400)
  await list
  await expect(page.locator('#model-3 dl > div')).toHaveCount(3)
  await expectNoLayoutShiftSince(page, shift)
  await page.locator('#model-y').getByRole('link', { name: 'Model Y' }).click()
  await expect(page).toHaveURL(/\/shop\/model-y$/)
})

test("shows the car's wheels instead of the figures in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await openHydrated(page, '/')
  await page.mouse.move(600, 400)
  await expect(page.locator('#model-3 dl')).toBeAttached()
  await expect(page.locator('#model-3 dl')).toBeHidden()
})
