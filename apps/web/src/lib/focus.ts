/** A `ref` that focuses its element when the element appears. */
export const focus = (element: HTMLElement | null): void => element?.focus()
