import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { restApi } from '@voltway/e2e/rest-api'

/** The store of this worker, as the harness starts it. */
export type Shop = { url: string; adminSecret: string; api: ReturnType<typeof restApi> }

/** A name that no other test uses. */
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** The pages of the admin and their headings. */
export const adminPages = {
  '/admin-products': 'Products',
  '/admin-orders': 'Orders',
  '/admin-users': 'Users',
  '/admin-payments': 'Payments',
  '/admin-audit': 'Activity',
} as const

/** The admin secret's field: in the page while it is locked, in the bar afterwards. */
export const secretField = (page: Page) => page.getByLabel('Admin secret')

/** Asks for the secret again, over whatever is open. */
export const secretDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'The admin secret was not accepted' })

/** Types a secret into the field that is there (page or dialog) and presses Unlock, as a person does. */
export async function unlock(place: Page | Locator, secret: string): Promise<void> {
  await place.getByLabel('Admin secret').fill(secret)
  await place.getByRole('button', { name: 'Unlock' }).click()
}

/** An address outside the admin, to come from and to go back to. */
export const outsidePath = '/favicon.svg'

/** From now on the tab is one that was unlocked before. */
export async function unlockTab(page: Page, { adminSecret }: Pick<Shop, 'adminSecret'>): Promise<void> {
  await page.addInitScript((secret) => {
    // An empty tab has no storage.
    if (origin !== 'null') sessionStorage.setItem('adminSecret', secret)
  }, adminSecret)
}

/** Opens an admin page in a tab that was unlocked before; `path` may bring search parameters. */
export async function openAdmin(page: Page, shop: Pick<Shop, 'adminSecret'>, path: string): Promise<void> {
  await unlockTab(page, shop)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
}

/** The row of a list that holds this text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Types into a list's search field and waits until the address says so. */
export async function searchFor(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(text)
  await expect.poll(() => new URL(page.url()).searchParams.get('search') ?? '').toBe(text)
}

/** Leaves an editor in each way: the question and the browser's own keep what was typed. */
export async function expectInputSurvivesLeaving(page: Page, editor: Locator, field: Locator): Promise<void> {
  const typed = await field.inputValue()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => editor.getByRole('button', { name: 'Close' }).click(),
    () => editor.getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(field).toHaveValue(typed)
    await expect(page).toHaveURL(/open=/)
  }
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field).toHaveValue(typed)
}
