import type { Page } from '@playwright/test'

/** Waits until the page's buttons and links are the app's own: React leaves its mark on what it hydrates. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main :is(button, a)') ?? {}).some((key) => key.startsWith('__react')),
  )
}
