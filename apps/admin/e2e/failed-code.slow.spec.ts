import { expect, test } from '@voltway/e2e'
import { abortOnce } from '@voltway/e2e/abort-requests'
import { adminPages, openAdmin } from './admin-page.ts'

const chunks = {
  '/admin-products': 'products-page',
  '/admin-orders': 'orders-page',
  '/admin-users': 'users-page',
  '/admin-payments': 'payments-page',
  '/admin-messages': 'messages-page',
  '/admin-audit': 'audit-page',
  '/admin-settings': 'settings-page',
} as const satisfies Record<keyof typeof adminPages, string>

for (const [path, chunk] of Object.entries(chunks)) {
  test(`${path} reports a failed request for its code`, async ({ page, shop, allowConsoleError }) => {
    allowConsoleError(/ERR_FAILED|Failed to fetch/)
    await abortOnce(page, new RegExp(`/assets/admin/${chunk}-[^/]*\\.js$`))
    const other = path === '/admin-users' ? '/admin-orders' : '/admin-users'
    await openAdmin(page, shop, other)
    const heading = page.getByRole('heading', { level: 1 })
    const link = (to: keyof typeof adminPages) =>
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: adminPages[to] })
    await expect(heading).toHaveText(adminPages[other])
    await page.evaluate(() => Object.assign(window, { unchanged: true }))
    await link(path as keyof typeof adminPages).click()
    await expect(heading).toHaveText('This page could not be shown')
    await link(other).click()
    await expect(heading).toHaveText(adminPages[other])
    await link(path as keyof typeof adminPages).click()
    await expect(heading).toHaveText(adminPages[path as keyof typeof adminPages])
    expect(await page.evaluate(() => 'unchanged' in window), 'without a reload').toBe(true)
  })
}
