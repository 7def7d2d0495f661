import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Enter and slows the closing animation of `closing`, so that the element still exists after `changes`. */
export async function closeSlowly(
  page: Page,
  closing: Locator,
  changes: () => Promise<void> = async () => {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  await page.keyboard.press('Enter')
  await changes()
  await expect(closing).toHaveCount(1)
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(closing).toHaveCount(0)
}
