import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { installOtherVersion, startTwoVersions } from '@voltway/e2e/other-version'
import { startServer } from '@voltway/e2e/start-server'
import { expectHydrated, openHydrated } from './expect-hydrated.ts'
import { openCart } from './shopper.ts'

const ADMIN_SECRET = 'an admin secret for the browser tests'

/** Returns the growing map of the page's requested scripts and their statuses. */
const followScripts = (page: Page) => {
  const scripts = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/.*\.(js|css|woff2)$/.test(pathname)) scripts.set(pathname, response.status())
  })
  return scripts
}

test('loads the remaining code of a tab that was opened before an upgrade', async ({ newVisitor }) => {
  const newer = await installOtherVersion()
  const dataDir = await mkdtemp(join(tmpdir(), 'voltway-upgrade-'))
  const env = { DATA_DIR: dataDir, ADMIN_SECRET }
  const before = await startServer(env)
  const { port } = new URL(before.url)
  const shopper = await newVisitor({ baseURL: before.url })
  const admin = await newVisitor({ baseURL: before.url })
  await openHydrated(shopper, '/')
  await admin.goto('/admin-users')
  await expect(admin.getByLabel('Admin secret')).toBeVisible()
  await before.stop()

  const after = await startServer({ ...env, PORT: port }, newer.start)
  const [ofShopper, ofAdmin] = [followScripts(shopper), followScripts(admin)]
  await openCart(shopper)
  await shopper.keyboard.press('Escape')
  await shopper.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shopper).toHaveTitle('Careers · Voltway')
  await admin.getByLabel('Admin secret').fill(ADMIN_SECRET)
  await admin.getByRole('button', { name: 'Unlock' }).click()
  await admin.getByRole('link', { name: 'Payments' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  for (const scripts of [ofShopper, ofAdmin]) {
    expect(scripts.size).toBeGreaterThan(0)
    expect(new Set(scripts.values())).toEqual(new Set([200]))
  }

  await Promise.all([shopper.close(), admin.close()])
  await after.stop()
  await rm(dataDir, { recursive: true })
  await newer.remove()
})

test('shows every page while two versions respond alternately', async ({ newVisitor }) => {
  const { url, stop } = await startTwoVersions({ ADMIN_SECRET })
  for (let load = 0; load < 8; load++) {
    // A new visitor has an empty browser cache.
    const page = await newVisitor({ baseURL: url })
    const scripts = followScripts(page)
    for (const path of ['/', '/shop', '/admin-orders']) {
      await page.goto(path)
      if (path === '/admin-orders') await expect(page.getByLabel('Admin secret')).toBeVisible()
      else {
        await expectHydrated(page)
        await openCart(page)
      }
    }
    expect(new Set(scripts.values())).toEqual(new Set([200]))
    await page.close()
  }

  await stop()
})
