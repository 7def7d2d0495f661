import { expect, type Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** The layout shift score of a page, and the moved elements with their positions before and after. */
export type LayoutShift = { value: number; moved: string[] }

/** Returns the layout shift since the page started loading. */
export function measureLayoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const format = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`
    const sum: LayoutShift = { value: 0, moved: [] }
    const add = (shifts: PerformanceEntryList) => {
      for (const { value, sources } of shifts as Shift[]) {
        sum.value += value
        for (const { node, previousRect, currentRect } of sources) {
          const words = node?.textContent?.trim().slice(0, 40)
          sum.moved.push(`${node?.nodeName} “${words}”: ${format(previousRect)} → ${format(currentRect)}`)
        }
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // The observer reports the shifts of one frame in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return sum
  })
}

/** Expects no layout shift since `before`. */
export async function expectNoLayoutShiftSince(page: Page, before: LayoutShift): Promise<void> {
  const { value, moved } = await measureLayoutShift(page)
  expect(value, moved.join('\n')).toBe(before.value)
}
