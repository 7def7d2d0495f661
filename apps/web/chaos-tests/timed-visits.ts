import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect } from '@voltway/e2e'
import fc from 'fast-check'
import { cartLines, linesOf, orderButton, type Panel, panels } from '../e2e/early-visits.ts'

type Visit = { scriptsMs: number[]; presses: Press[] }
type Press = { panel: Panel; afterMs: number; heldDownMs: number; by: 'mouse' | 'Enter' | 'Space' }

const heldBackMs = 3000
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

/** Generates visits with five clicks at random times during the start of the home page. The same seed gives the same visits. */
export function timedVisits(count: number, seed: number): Visit[] {
  const presses = fc.record({
    panel: fc.constantFrom(...panels),
    afterMs: fc.integer({ min: 0, max: 900 }),
    heldDownMs: fc.integer({ min: 0, max: 150 }),
    by: fc.constantFrom('mouse', 'mouse', 'Enter', 'Space'),
  })
  const visit = fc.record({
    scriptsMs: fc.array(fc.integer({ min: 0, max: heldBackMs }), { minLength: 8, maxLength: 8 }),
    presses: fc.array(presses, { minLength: 5, maxLength: 5 }),
  })
  return fc.sample(visit, { numRuns: count, seed })
}

/** Makes a visit with a slow CPU and a slow network, and waits until exactly its clicks are in the cart. */
export async function visitInTime(page: Page, { scriptsMs, presses }: Visit): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  let scripts = 0
  const cached = new Set<string>()
  await page.route('**/*.js', async (route) => {
    // Playwright disables the HTTP cache for intercepted pages. A visitor's browser would have cached an earlier script.
    const url = route.request().url()
    if (cached.has(url)) return route.fulfill({ response: await route.fetch() })
    cached.add(url)
    scripts += 1
    await pause(scriptsMs[scripts % scriptsMs.length])
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  for (const press of presses) await pressOrder(page, press)
  await expect.poll(() => cartLines(page)).toEqual(linesOf(presses))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await cartLines(page)).toEqual(linesOf(presses))
  // If the page closed before, a request that is still intercepted would fail.
  await page.unrouteAll({ behavior: 'wait' })
}

async function pressOrder(page: Page, { panel, afterMs, heldDownMs, by }: Press): Promise<void> {
  await pause(afterMs)
  const button = orderButton(page, panel)
  if (by === 'mouse') return button.click({ delay: heldDownMs })
  await button.focus()
  await page.keyboard.press(by, { delay: heldDownMs })
}
