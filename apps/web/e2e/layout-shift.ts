import type { Page } from '@playwright/test'

type Entry = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** What has been moved by something that arrived after it: how far, as a share of the window, and which elements from where to where. */
export type LayoutShift = { value: number; moved: string[] }

/** How the parts of a page have moved since it began to load. */
export function layoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width}×${height} at ${x},${y}`
    const shifts: LayoutShift[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Entry[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.trim().slice(0, 40)
          return `${node?.nodeName} “${words}”: ${place(previousRect)} → ${place(currentRect)}`
        })
        shifts.push({ value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What moves in one frame is known in the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return shifts
  })
}

/** How far they have moved altogether. */
export async function layoutShift(page: Page): Promise<number> {
  const shifts = await layoutShifts(page)
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
