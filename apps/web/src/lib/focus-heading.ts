import { findPageHeading } from '@voltway/ui/find-page-heading'

/** Focuses an anchor, or else the page's heading, or the content of a page that is still loading. */
export function focusHeading(hash = ''): void {
  const anchor = document.getElementById(hash)
  if (anchor !== null) anchor.tabIndex = -1
  const target = anchor ?? findPageHeading() ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}
