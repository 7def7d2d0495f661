import type { RefObject } from 'react'

const openLayers = '[data-layer][data-open]'

/** Selects a dialog or drawer that plays its closing animation. */
export const closingLayer = '[data-layer]:not([data-open])'

/** Returns whether a dialog or drawer is open above the page; it then owns the focus. */
export function hasOpenLayer(): boolean {
  return document.querySelector(openLayers) !== null
}

/**
 * Returns whether no other layer is above this popup. Base UI knows the order of nested dialogs, but queued dialogs
 * (`dialog-queue.ts`) are not nested. Without this check, Escape closes a queued dialog and the drawer below it at once.
 */
function isTopLayer(popup: HTMLElement | null): boolean {
  return [...document.querySelectorAll(openLayers)].at(-1) === popup
}

type ChangeDetails = { reason: string; cancel: () => void; allowPropagation: () => void }

/**
 * Wraps an open-change handler so that Escape closes only the top layer. A covered layer passes the key on: it still has the
 * focus while the layer above it opens.
 */
export function ignoreEscapeIfCovered(popup: RefObject<HTMLElement | null>, change: (open: boolean) => void) {
  return (open: boolean, details: ChangeDetails) => {
    if (details.reason !== 'escape-key' || isTopLayer(popup.current)) return change(open)
    details.cancel()
    details.allowPropagation()
  }
}

export const backdrop =
  'fixed inset-0 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const dialogSurface = 'bg-raised text-ink shadow-lift outline-hidden transition'
