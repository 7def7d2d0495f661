/** The page's heading, made focusable: it gets the focus when what had it is gone. */
export function findPageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}
