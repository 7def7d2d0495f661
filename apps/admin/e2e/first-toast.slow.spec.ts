import { expect, test } from '@voltway/e2e'
import { adminPages, openAdmin } from './admin-page.ts'

// Screen readers announce only changes inside a live region that exists already.
for (const path of Object.keys(adminPages)) {
  test(`has the live region of toasts on ${path} before the first toast, locked and unlocked`, async ({
    page,
    shop,
  }) => {
    const region = page.locator('.toasts [role=status][aria-live=polite]')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expect(region).toBeAttached()
    await openAdmin(page, shop, path)
    await expect(region).toBeAttached()
    await expect(region).toBeEmpty()
  })
}
