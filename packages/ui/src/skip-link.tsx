import { sharedTexts } from './shared-texts.ts'

/** The first link of every page, which leads to the element with the id `content`. It is visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-5 py-2.5 font-medium text-paper focus-visible:translate-y-0"
    >
      {sharedTexts.skip}
    </a>
  )
}
