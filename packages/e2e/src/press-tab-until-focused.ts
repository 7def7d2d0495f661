import type { Locator, Page } from '@playwright/test'

/** Presses Tab until an element has the focus, like a user without a mouse. */
export async function pressTabUntilFocused(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${target}`)
}
