const openLayers = '[data-layer][data-open]'

/** Whether a dialog, drawer or alert is open above the page; it then owns the focus. */
export function hasOpenLayer(): boolean {
  return document.querySelector(openLayers) !== null
}

/**
 * Whether nothing lies above this popup. Base UI knows the order of dialogs nested in each other, but an alert
 * comes from its own host: without this, Escape would close the alert and the drawer below it together.
 */
export function isTopLayer(popup: HTMLElement | null): boolean {
  return [...document.querySelectorAll(openLayers)].at(-1) === popup
}
