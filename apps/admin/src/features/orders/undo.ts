import { type ShownToast, toasts, useToasts } from '@voltway/ui/toasts'
import { useEffect } from 'react'

/** The label and the shortcut of a toast's action that reverts a change. */
export const undo = { label: 'Undo', shortcut: 'Control+Z Meta+Z' }

/**
 * Reverts the change of the newest toast by Ctrl Z, which in a text field reverts typed text instead. The toast of a reverted change
 * has no shortcut, so that a second Ctrl Z does not make the change again.
 */
export function useUndoShortcut(): void {
  useEffect(() => {
    function undoByKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event
      const isShortcut = (ctrlKey || metaKey) && !shiftKey && !altKey && !repeat && key.toLowerCase() === 'z'
      if (!isShortcut || (target instanceof Element && target.matches(textFields))) return
      for (const { id, actions = [] } of useToasts.getState().toReversed()) {
        const action = actions.find(({ shortcut }) => shortcut === undo.shortcut)
        if (action === undefined) continue
        event.preventDefault()
        toasts.dismiss(id)
        action.onClick()
        return
      }
    }
    window.addEventListener('keydown', undoByKey)
    return () => {
      window.removeEventListener('keydown', undoByKey)
      // Buttons on other pages must not announce the shortcut.
      useToasts.setState((shown) => shown.map(withoutShortcuts), true)
    }
  }, [])
}

function withoutShortcuts({ actions = [], ...toast }: ShownToast): ShownToast {
  return { ...toast, actions: actions.map(({ label, onClick }) => ({ label, onClick })) }
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea'
