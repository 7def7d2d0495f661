import type { Page } from '@playwright/test'
import { expect } from '@voltway/e2e'
import fc from 'fast-check'
import { panelTexts } from '../src/lib/panel-texts.ts'

export type Panel = keyof typeof panelTexts
type Press = { panel: Panel; scripts: number; by: 'mouse' | 'Enter' | 'Space' }

export const panels = Object.keys(panelTexts) as Panel[]

/** Generates visits with five clicks during the start of the home page, each after some more scripts; a seed repeats them. */
export function earlyVisits(count: number, seed: number): Press[][] {
  const press = fc.record({
    panel: fc.constantFrom(...panels),
    scripts: fc.integer({ min: 0, max: 3 }),
    by: fc.constantFrom('mouse', 'mouse', 'Enter', 'Space'),
  })
  return fc.sample(fc.array(press, { minLength: 5, maxLength: 5 }), { numRuns: count, seed })
}

/** Makes a visit and waits until exactly its clicks are in the cart. */
export async function visitDuringStart(page: Page, presses: Press[]): Promise<void> {
  const waiting: (() => void)[] = []
  let allowed = 0
  const letThrough = (more: number) => {
    allowed += more
    while (allowed > 0 && waiting.length > 0) {
      allowed -= 1
      waiting.shift()?.()
    }
  }
  await page.route('**/*.js', async (route) => {
    await new Promise<void>((go) => {
      waiting.push(go)
      letThrough(0)
    })
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  for (const { panel, scripts, by } of presses) {
    letThrough(scripts)
    const button = orderButton(page, panel)
    if (by === 'mouse') await button.click()
    else await button.press(by)
  }
  letThrough(Infinity)
  await expect.poll(() => cartLines(page)).toEqual(linesOf(presses))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await cartLines(page)).toEqual(linesOf(presses))
}

/** The *Order* button of a panel. */
export const orderButton = (page: Page, panel: Panel) =>
  page.locator(`#${panel}`).getByRole('button', { name: 'Order' })

/** Returns the lines of the browser's cart in their order. */
export async function cartLines(page: Page): Promise<[name: string, qty: number][]> {
  const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '[]')
  const lines: { name: string; qty: number }[] = JSON.parse(stored)
  return lines.map(({ name, qty }) => [name, qty])
}

/** Returns the cart lines that these clicks create. */
export function linesOf(presses: { panel: Panel }[]): [name: string, qty: number][] {
  const lines = new Map<string, number>()
  for (const { panel } of presses) {
    const { title } = panelTexts[panel]
    lines.set(title, (lines.get(title) ?? 0) + 1)
  }
  return [...lines]
}
