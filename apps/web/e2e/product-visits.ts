import type { Page } from '@playwright/test'
import { expect } from '@voltway/e2e'
import { openHydrated } from './expect-hydrated.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

export const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name, exact: true })

/** Opens the shop, where nearly all visits start. */
export async function openShop(page: Page): Promise<void> {
  await openHydrated(page, '/shop')
}

/** Opens a product's page from its card. */
export async function openFromCard(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('link', { name }).click()
  await expect(heading(page)).toHaveText(name)
}

/** Returns the stored ids of the viewed products. */
export const storedIds = (page: Page) => page.evaluate(() => localStorage.getItem('recently-viewed'))
