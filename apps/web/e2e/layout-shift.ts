import { expect, type Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** How far the parts of a page have been moved by what arrived after them, as a share of the window; and which, from where to where. */
export type LayoutShift = { value: number; moved: string[] }

/** How the parts of a page have moved since it began to load. */
export function layoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`
    const sum: LayoutShift = { value: 0, moved: [] }
    const add = (shifts: PerformanceEntryList) => {
      for (const { value, sources } of shifts as Shift[]) {
        sum.value += value
        for (const { node, previousRect, currentRect } of sources) {
          const words = node?.textContent?.trim().slice(0, 40)
          sum.moved.push(`${node?.nodeName} “${words}”: ${place(previousRect)} → ${place(currentRect)}`)
        }
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What moves in one frame is known in the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return sum
  })
}

/** Nothing has moved since the page was asked last. */
export async function expectUnmoved(page: Page, before: LayoutShift): Promise<void> {
  const { value, moved } = await layoutShift(page)
  expect(value, moved.join('\n')).toBe(before.value)
}
