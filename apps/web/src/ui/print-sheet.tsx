import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/**
 * What goes on paper instead of the page, while this is mounted. It exists only while printing, so that nothing on the
 * screen is there twice; of several, the last one opened is printed (see print.css).
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
    // The browser takes its picture right after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const follow = () => (media.matches ? begin() : end())
    // The browser may have begun before this was mounted.
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
