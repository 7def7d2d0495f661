import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Advances the installed clock of a page by one second at a time until a locator is visible. Failed calls retry only after
 * seconds.
 */
export async function advanceClockUntilVisible(page: Page, seen: Locator): Promise<void> {
  const seenLater = async () => {
    await page.clock.fastForward(1000)
    return seen.isVisible()
  }
  await expect.poll(seenLater).toBe(true)
}
