import { useEffect, useState } from 'react'

const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** False until the visitor first does anything: the moment to fetch what a press may soon need. */
export function useFirstInput(): boolean {
  const [happened, setHappened] = useState(wasPressedEarly)

  useEffect(() => {
    if (happened) return
    const notice = () => setHappened(true)
    for (const input of inputs) addEventListener(input, notice, { once: true, passive: true })
    return () => {
      for (const input of inputs) removeEventListener(input, notice)
    }
  }, [happened])

  return happened
}

/** The mark of start-page.ts, on the page that the app is about to replace. */
const wasPressedEarly = () => document.querySelector('[data-pressed]') !== null
