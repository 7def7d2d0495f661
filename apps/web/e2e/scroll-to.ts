import type { Locator } from '@playwright/test'

/** Scrolls an element into view and waits for the next frame, in which the page receives the scroll event. */
export async function scrollTo(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}
