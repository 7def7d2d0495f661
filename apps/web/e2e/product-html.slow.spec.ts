import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { expectHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('renders formatted text and data in the HTML, and hydrates it', async ({ page, shop: { api } }) => {
  const description =
    'Quiet, **quick** and *frugal*.\nOn one charge:\n\n- To the sea & back\n- <b>Home</b> again\n\n1. Plug in\n2. Drive'
  const data = [
    { name: 'Range', value: '320 mi' },
    { name: `A name as long as <names> may be, ${'w'.repeat(26)}`, value: 'v'.repeat(200) },
  ]
  await api.createProduct({ name: 'With data', price: 1, description, data })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/shop/with-data')
  const main = page.getByRole('main')
  const shown = async () => {
    await expect(main.getByRole('listitem').filter({ hasText: 'To the sea & back' })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: '<b>Home</b> again' })).toBeVisible()
    await expect(main.locator('ol > li').last()).toHaveText('Drive')
    await expect(main.locator('strong')).toHaveText('quick')
    await expect(main.locator('em')).toHaveText('frugal')
    await expect(main.getByRole('rowheader')).toHaveText(data.map(({ name }) => name))
    await expect(main.getByRole('cell')).toHaveText(data.map(({ value }) => value))
  }
  await shown()
  const before = await main.innerHTML()
  const title = await heading(page).elementHandle()
  const shift = await measureLayoutShift(page)
  code.release()
  await expectHydrated(page)
  expect(await main.innerHTML()).toBe(before)
  expect(await title?.evaluate((heading) => heading === document.querySelector('h1'))).toBe(true)
  await expectNoLayoutShiftSince(page, shift)
  expect(requests.filter((path) => /^\/(trpc|api)\//.test(path))).toEqual([])
  await expect(page).toHaveTitle('With data · Voltway')

  await page.getByRole('link', { name: 'Shop', exact: true }).last().click()
  const card = page.getByRole('article', { name: 'With data' })
  await expect(card).toContainText('Quiet, quick and frugal.')
  await expect(card).not.toContainText('**')
  await card.getByRole('link').click()
  await shown()
})

test('shortens a long text on a card, but not on the product page', async ({ page, shop: { api } }) => {
  const paragraphs = ['first', 'second', 'last'].map(
    (which) => `The ${which} paragraph. ${'Worth reading. '.repeat(20)}`,
  )
  await api.createProduct({ name: 'With much text', price: 1, description: paragraphs.join('\n\n') })
  await page.goto('/shop')
  const card = page.getByRole('article', { name: 'With much text' })
  const text = card.getByText('The first paragraph.')
  await expect(text).toContainText('The last paragraph.')
  // The height of four lines.
  expect((await text.boundingBox())?.height).toBeLessThan(110)
  await card.getByRole('link').click()
  await expect(page.getByRole('main').getByText('The last paragraph.')).toBeVisible()
})

test('writes names in Hebrew from right to left, apart from values', async ({ page, shop: { api } }) => {
  const withoutColor = (name: string) => ({ name, swatch: '', surcharge: 0 })
  const options = [{ name: 'צבע:', choices: ['אדום!', 'כחול'].map(withoutColor) }]
  const data = [{ name: 'טווח', value: '320 km' }]
  const { slug } = await api.createProduct({ name: 'Hebrew names', price: 1, options, data })
  await page.goto(`/shop/${slug}`)
  await expect(heading(page)).toHaveText('Hebrew names')
  /** Returns the left edges of the first and the last character. */
  const endsOf = (text: string) =>
    page
      .getByRole('main')
      .getByText(text, { exact: true })
      .evaluate(({ firstChild }) => {
        const length = firstChild?.textContent?.length ?? 0
        return [0, length - 1].map((at) => {
          const character = document.createRange()
          character.setStart(firstChild as Node, at)
          character.setEnd(firstChild as Node, at + 1)
          return character.getBoundingClientRect().left
        }) as [number, number]
      })
  for (const text of ['צבע:', 'אדום!']) {
    const [first, last] = await endsOf(text)
    expect(last, text).toBeLessThan(first)
  }
  const [name] = await endsOf('טווח')
  const [value] = await endsOf('320 km')
  expect(value - name).toBeGreaterThan(24)
})
