import { expect, test } from '@voltway/e2e'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { expectHydrated } from './expect-hydrated.ts'

test("shows a panel's figures from the product list, without another request or a layout shift", {
  tag: '@chromium',
}, async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
  const figures = page.locator('#model-3 dl > div')
  const order = page.locator('#model-3 button')
  await expect(figures).toHaveCount(0)
  const [box, shift] = [await order.boundingBox(), await measureLayoutShift(page)]
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))

  await page.mouse.move(600, 400)
  await expect(figures).toHaveText(['Range320 mi', '0–60 mph5.8 s', 'Seats5'])
  await expect(page.locator('#solar dl')).toHaveText('Peak power7.2 kW')
  expect(requests.filter((path) => path.startsWith('/trpc/'))).toEqual(['/trpc/products.list'])
  expect(await order.boundingBox()).toEqual(box)
  await expectNoLayoutShiftSince(page, shift)
  await expectAccessiblePage(page, { mostlyCovered: true })
})

test("shows the car's wheels instead of the figures in a low window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/')
  await expectHydrated(page)
  await page.mouse.move(600, 400)
  await expect(page.locator('#model-3 dl')).toBeAttached()
  await expect(page.locator('#model-3 dl')).toBeHidden()
})
