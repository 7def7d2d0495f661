import type { Locator } from '@playwright/test'

/** Brings something into view, and waits as a hand does before it clicks: pages hear of scrolling with the next frame. */
export async function scrollTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}
