/** Returns the page's heading and makes it focusable, for moving the focus to it after its element was removed. */
export function findPageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}
