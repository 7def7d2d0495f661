import { expect, test } from '@voltway/e2e'
import { expectGood } from '@voltway/e2e/expect-good'
import { expectHydrated } from './hydrated.ts'
import { expectUnmoved, layoutShift } from './layout-shift.ts'

test("a panel's figures come with the products, by the request that is made anyway, and move nothing", {
  tag: '@chromium',
}, async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
  const figures = page.locator('#model-3 dl > div')
  const order = page.locator('#model-3 button')
  await expect(figures).toHaveCount(0)
  const [place, shift] = [await order.boundingBox(), await layoutShift(page)]
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.mouse.move(600, 400)
  await expect(figures).toHaveText(['Range320 mi', '0–60 mph5.8 s', 'Seats5'])
  await expect(page.locator('#solar dl')).toHaveText('Peak power7.2 kW')
  expect(asked.filter((path) => path.startsWith('/trpc/'))).toEqual(['/trpc/products.list'])
  expect(await order.boundingBox()).toEqual(place)
  await expectUnmoved(page, shift)
  await expectGood(page, { mostlyCovered: true })
})

test("in a low window the car's wheels have the place of the figures", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/')
  await expectHydrated(page)
  await page.mouse.move(600, 400)
  await expect(page.locator('#model-3 dl')).toBeAttached()
  await expect(page.locator('#model-3 dl')).toBeHidden()
})
