import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * Replaces the page on paper. Renders its children only while printing, so that no text is in the page twice. If there are
 * several sheets, the browser prints the last one (see print.css).
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  const printing = usePrinting()
  if (!printing) return null
  return createPortal(
    <div data-print-sheet className="hidden bg-white text-black print:block">
      {children}
    </div>,
    document.body,
  )
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    const media = matchMedia('print')
    // The browser lays out the printed page directly after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const follow = () => (media.matches ? begin() : end())
    // Printing may have started before this component was mounted.
    setPrinting(media.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    media.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      media.removeEventListener('change', follow)
    }
  }, [])

  return printing
}
