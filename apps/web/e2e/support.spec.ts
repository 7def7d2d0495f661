import { expect, test } from '@voltway/e2e'
import { texts } from '../src/lib/texts.ts'
import { expectHydrated } from './hydrated.ts'

test('without a chat, Live chat opens the contact options, by keyboard from any page and as often as it is asked for', async ({
  page,
}) => {
  const options = page.getByRole('region', { name: 'Contact options' })
  const liveChat = (place: 'main' | 'contentinfo') =>
    page.getByRole(place).getByRole('link', { name: texts.support.liveChat })

  await page.goto('/shop')
  await expectHydrated(page)
  await liveChat('contentinfo').press('Enter')
  await expect(page).toHaveURL(/\/support#contact$/)
  await expect(options).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(options.getByRole('link').first()).toBeFocused()

  for (const place of ['main', 'contentinfo', 'main'] as const) {
    await liveChat(place).press('Enter')
    await expect(options).toBeFocused()
    await expect(options.getByRole('heading').first()).toBeInViewport()
  }
})

test('without a chat the page says so, and leads to the map of the service centers', async ({ page }) => {
  await page.goto('/support')
  await expectHydrated(page)
  await expect(page.getByRole('region', { name: texts.support.liveChat })).toContainText(
    'Nobody is in the chat at the moment',
  )
  await page.getByRole('link', { name: 'See them on the map' }).click()
  await expect(page).toHaveURL(/\/locations$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
