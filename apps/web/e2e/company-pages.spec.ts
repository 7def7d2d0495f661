import { expect, test } from '@voltway/e2e'

test('describes the map in text, in the order of the list beside it', async ({ page }) => {
  await page.goto('/locations')
  const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(names).toEqual(['North Harbour', 'Old Mill', 'Airfield Park'])
  const map = page.getByRole('img', { name: 'A drawn map' })
  const said = (await map.getAttribute('alt')) ?? ''
  const positions = names.map((name, index) => said.indexOf(`${index + 1}, ${name}`))
  expect(positions).not.toContain(-1)
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  await expect(map).toHaveJSProperty('naturalWidth', 640)
})

test('lists news with machine-readable dates, newest first', async ({ page }) => {
  await page.goto('/news')
  const dates = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(dates).toHaveLength(await page.getByRole('article').count())
  for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(dates).toEqual(dates.toSorted().toReversed())
  await expect(page.getByText('November 23, 2026', { exact: true })).toBeVisible()
})

test('loads every image of the company pages with an alternative text and a reserved size', {
  tag: '@chromium',
}, async ({ page }) => {
  for (const path of ['/news', '/careers', '/support']) {
    await page.goto(path)
    const images = page.getByRole('main').getByRole('img')
    await expect(images).not.toHaveCount(0)
    for (const image of await images.all()) {
      await expect(image).toHaveAttribute('alt', /\w+ \w+/)
      const room = await image.boundingBox()
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      const { width, height } = (await image.boundingBox()) ?? {}
      expect([width, height], path).toEqual([room?.width, room?.height])
    }
  }
})

test('offers no position without a way to apply', async ({ page }) => {
  await page.goto('/careers')
  await expect(page.getByRole('region', { name: 'Open positions' })).toContainText(
    'There are none at the moment.',
  )
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
