import { useHydrated } from '@tanstack/react-router'
import { Button } from '@voltway/ui/button'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { type ReactNode, useState } from 'react'
import { type LazyPart, useLazyPart } from '../lib/lazy-part.ts'

type LazySectionProps<Props> = {
  part: LazyPart<Props>
  props: Props
  placeholder?: ReactNode
  /** True if the HTML page contains the part. It is inert until its code has loaded. The server must load it before rendering. */
  inHtml?: boolean
}

/** A part of a page whose code loads after the first paint. If loading fails, a button offers a retry. */
export function LazySection<Props extends object>(section: LazySectionProps<Props>) {
  const { part, props, placeholder, inHtml = false } = section
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  const [isHydrating] = useState(inHtml && !hydrated)
  const Part = useLazyPart(part, hydrated && !failed, () => setFailed(true))

  if (isHydrating && !failed && !(Part && hydrated)) {
    // With `dangerouslySetInnerHTML`, React does not change the content of the HTML page while it hydrates.
    const content = Part ? { children: <Part {...props} /> } : { dangerouslySetInnerHTML: { __html: '' } }
    return <div inert suppressHydrationWarning {...content} />
  }
  if (Part) return <Part {...props} />
  if (!failed) return placeholder
  return (
    <div className="grid justify-items-start gap-2">
      <p role="alert">This part of the page did not load.</p>
      <Button ref={focusSectionAfter} variant="secondary" size="small" onClick={() => setFailed(false)}>
        Try again
      </Button>
    </div>
  )
}
