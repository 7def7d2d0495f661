import type { RefObject } from 'react'

const openLayers = '[data-layer][data-open]'

/** What leaves the screen. */
export const closingLayer = '[data-layer]:not([data-open])'

/** Whether a dialog or drawer is open above the page; it then owns the focus. */
export function hasOpenLayer(): boolean {
  return document.querySelector(openLayers) !== null
}

/**
 * Whether nothing lies above this popup. Base UI knows the order of dialogs that are nested in each other, but those of
 * `dialogs.ts` are not: without this, Escape would close the question and the drawer below it together.
 */
function isTopLayer(popup: HTMLElement | null): boolean {
  return [...document.querySelectorAll(openLayers)].at(-1) === popup
}

/** Opens and closes a layer as asked, but leaves Escape to what lies above it. */
export function unlessCovered(popup: RefObject<HTMLElement | null>, change: (open: boolean) => void) {
  return (open: boolean, details: { reason: string; cancel: () => void }) => {
    if (details.reason === 'escape-key' && !isTopLayer(popup.current)) details.cancel()
    else change(open)
  }
}

/** Dims what a layer lies above. */
export const backdrop =
  'fixed inset-0 bg-backdrop transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The background of every layer. */
export const sheet = 'bg-raised text-ink shadow-lift outline-none transition'
