import { useSyncExternalStore } from 'react'

// With `click`, because start-script.ts replays clicks without the pointer events that came before.
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'click'] as const

let happened = false
const listeners = new Set<() => void>()

/** False until the visitor first does anything: then it is time to load what their next click may need. */
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

function handleInput(): void {
  for (const input of inputs) removeEventListener(input, handleInput)
  happened = true
  for (const listener of listeners) listener()
}

/** Called before the app is rendered, because the first input may come while it hydrates. */
export function watchFirstInput(): void {
  for (const input of inputs) addEventListener(input, handleInput, { passive: true })
}
