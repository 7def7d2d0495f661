import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number }

/** How far the parts of a page have been moved by what arrived after them, as a share of the window. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready
    let sum = 0
    const add = (shifts: PerformanceEntryList) => {
      for (const shift of shifts) sum += (shift as Shift).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // What moves in one frame is known in the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return sum
  })
}
