import { expect, test } from '@voltway/e2e'
import { expectHydrated, openHydrated } from './expect-hydrated.ts'

test('opens the contact options from Live chat by keyboard from any page', async ({ page }) => {
  const options = page.getByRole('region', { name: 'Contact options' })
  const liveChat = (landmark: 'main' | 'contentinfo') =>
    page.getByRole(landmark).getByRole('link', { name: 'Live chat' })

  await openHydrated(page, '/shop')
  await liveChat('contentinfo').press('Enter')
  await expect(page).toHaveURL(/\/support#contact$/)
  await expect(options).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(options.getByRole('link').first()).toBeFocused()

  for (const landmark of ['main', 'contentinfo', 'main'] as const) {
    await liveChat(landmark).press('Enter')
    await expect(options).toBeFocused()
    await expect(options.getByRole('heading').first()).toBeInViewport()
  }
})

test('begins a mail with the model of the panel of the demo drive', async ({ page }) => {
  const email = page.getByRole('link', { name: 'Email us' })
  await openHydrated(page, '/support')
  const plain = 'mailto:support@voltway.example?subject=Question%20for%20Voltway'
  await expect(email).toHaveAttribute('href', plain)
  await openHydrated(page, '/')
  await page.locator('#model-3').getByRole('link', { name: 'Demo Drive' }).click()
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(/\/support$/)
  const booked = plain.replace(
    'Question%20for%20Voltway',
    'Demo%20drive%3A%20Model%203&body=Model%3A%20Model%203',
  )
  await expect(email).toHaveAttribute('href', booked)
  await page.reload()
  await expectHydrated(page)
  await expect(email).toHaveAttribute('href', booked)
})

test('states that there is no chat, and links to the map of the service centers', async ({ page }) => {
  await openHydrated(page, '/support')
  await expect(page.getByRole('region', { name: 'Live chat' })).toContainText('This shop has no live chat.')
  await page.getByRole('link', { name: 'See them on the map' }).click()
  await expect(page).toHaveURL(/\/locations$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
