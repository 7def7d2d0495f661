import { expect, type Locator, type Page } from '@playwright/test'

/** Lets the time of a page whose clock is installed pass until this is seen: calls that fail wait seconds for the next try. */
export async function waitOut(page: Page, seen: Locator): Promise<void> {
  const seenLater = async () => {
    await page.clock.fastForward(1000)
    return seen.isVisible()
  }
  await expect.poll(seenLater).toBe(true)
}
