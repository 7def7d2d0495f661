import { useSyncExternalStore } from 'react'

// A click is also what start-page.ts repeats, without the pointer that came before it.
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'click'] as const

let happened = false
const listeners = new Set<() => void>()

/** False until the visitor first does anything: the moment to fetch what a press may soon need. */
export function useFirstInput(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => happened,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notice(): void {
  for (const input of inputs) removeEventListener(input, notice)
  happened = true
  for (const listener of listeners) listener()
}

/** From the start of the code on: a press may come while the app is still hydrating. */
export function watchFirstInput(): void {
  for (const input of inputs) addEventListener(input, notice, { passive: true })
}
