import type { Page } from '@playwright/test'

/** Waits until React has hydrated the page's buttons and links, to which it then adds its own properties. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main :is(button, a)') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Opens a page of the shop, and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectHydrated(page)
}
