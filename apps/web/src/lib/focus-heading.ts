import { findPageHeading } from '@voltway/ui/find-page-heading'

let stopWaiting = () => {}

/** Focuses an anchor or the page's heading. If neither exists, waits for one until another element gets the focus. */
export function focusHeading(hash = ''): void {
  stopWaiting()
  if (focusTarget(hash)) return
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    const now = document.activeElement
    const moved = now !== before && now !== document.body
    if (moved || focusTarget(hash)) stopWaiting()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  stopWaiting = () => observer.disconnect()
}

function focusTarget(hash: string): boolean {
  const anchor = document.getElementById(hash)
  if (anchor !== null) anchor.tabIndex = -1
  const target = anchor ?? findPageHeading()
  target?.focus({ preventScroll: true })
  return target !== null
}
