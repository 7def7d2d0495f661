import type { MouseEvent } from 'react'
import { fixedTexts } from './fixed-texts.ts'

// The browser would change the fragment of the URL, which may be a token.
function focusContent(event: MouseEvent): void {
  event.preventDefault()
  const content = document.getElementById('content')
  content?.focus({ preventScroll: true })
  content?.scrollIntoView()
}

/** The first link of every page, which leads to the element with the id `content`. It is visible only while it has the focus. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: Without JavaScript it is a link.
    <a
      href="#content"
      onClick={focusContent}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-5 py-2.5 font-medium text-paper focus-visible:translate-y-0 print:hidden"
    >
      {fixedTexts.skip}
    </a>
  )
}
