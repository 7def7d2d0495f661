import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { createRestApi } from '@voltway/e2e/rest-api'

/** The store that the test harness starts for this worker. */
export type Shop = { url: string; adminSecret: string; api: ReturnType<typeof createRestApi> }

/** Returns a name that no other test uses. */
export const createUniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** The paths of the admin's pages and their headings. */
export const adminPages = {
  '/admin-products': 'Products',
  '/admin-orders': 'Orders',
  '/admin-users': 'Users',
  '/admin-payments': 'Payments',
  '/admin-messages': 'Messages',
  '/admin-audit': 'Activity',
  '/admin-settings': 'Settings',
} as const

/** The field of the admin secret: in the locked page, or in the top bar of an unlocked one. */
export const secretField = (page: Page) => page.getByLabel('Admin secret')

/** The dialog that requests another secret after a rejection. */
export const secretDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'The admin secret was not accepted' })

/** Types a secret into the field of a page or dialog and presses Unlock. */
export async function unlock(container: Page | Locator, secret: string): Promise<void> {
  await container.getByLabel('Admin secret').fill(secret)
  await container.getByRole('button', { name: 'Unlock' }).click()
}

/** A path outside the admin, the previous entry in the history. */
export const outsidePath = '/favicon.svg'

/** Stores the secret in the tab, as if it had been unlocked before. */
export async function unlockTab(page: Page, { adminSecret }: Pick<Shop, 'adminSecret'>): Promise<void> {
  await page.addInitScript((secret) => {
    // `about:blank` has no storage.
    if (origin !== 'null') sessionStorage.setItem('adminSecret', secret)
  }, adminSecret)
}

/** Shows toasts for ten minutes instead of 6 or 12 seconds, so that they outlast the next steps on a busy machine. */
export async function extendToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout
    const extend = (ms?: number) => (ms === 6000 || ms === 12_000 ? 600_000 : ms)
    window.setTimeout = ((work: () => void, ms?: number) => start(work, extend(ms))) as typeof setTimeout
  })
}

/** Opens an admin page in a tab that was unlocked before; `path` may bring search parameters. */
export async function openAdmin(page: Page, shop: Pick<Shop, 'adminSecret'>, path: string): Promise<void> {
  await unlockTab(page, shop)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
}

/** Returns the row of a list that contains this text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Types into a list's search field and waits until the URL contains the text. */
export async function searchFor(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await expect.poll(() => new URL(page.url()).searchParams.get('search') ?? '').toBe(text)
}

/** Tries each way of leaving an editor, cancels each confirmation, and expects the typed text to stay. */
export async function expectInputSurvivesLeaving(page: Page, editor: Locator, field: Locator): Promise<void> {
  const typed = await field.inputValue()
  const confirmation = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => editor.getByRole('button', { name: 'Close' }).click(),
    () => editor.getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await confirmation.getByRole('button', { name: 'Keep editing' }).click()
    await expect(confirmation).toBeHidden()
    await expect(field).toHaveValue(typed)
    await expect(page).toHaveURL(/(open|edit)=/)
  }
  const opened = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field).toHaveValue(typed)
}

/** Holds the requests to this URL until the returned function is called. The route stays, as in `abortOnce`. */
export async function holdRequest(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, (route) => promise.then(() => route.fallback()))
  return resolve
}

/**
 * Makes a change as another admin would, when the page sends its next request to this URL and before the server gets it. A
 * refresh of the page, which lists do every 30 seconds, cannot show the change earlier.
 */
export async function changeBefore(page: Page, url: string, change: () => Promise<unknown>): Promise<void> {
  let changed: Promise<unknown> | undefined
  await page.route(url, async (route) => {
    changed ??= change()
    await changed
    await route.fallback()
  })
}
