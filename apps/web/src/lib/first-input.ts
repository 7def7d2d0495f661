import { create } from 'zustand'

// With `click`, because replay-early-clicks.ts replays clicks without the pointer events that came before.
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'click'] as const

/**
 * False until the first input of the visitor. Then the app loads the code that the next click may need.
 * See docs/decisions/0032-first-load-budget.md.
 */
export const useFirstInput = create(() => false)

/** Called before the app is rendered, because the first input may come while it hydrates. */
export function watchFirstInput(): void {
  const handleInput = () => useFirstInput.setState(true, true)
  for (const input of inputs) addEventListener(input, handleInput, { passive: true, once: true })
}
