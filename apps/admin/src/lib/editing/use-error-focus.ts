import { useEffect, useRef } from 'react'

/** Moves the focus to the first field with an error each time that `failed` becomes truthy. Returns the ref for the form. */
export function useErrorFocus(failed: boolean | number) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!failed || !field) return
    field.focus()
    // `focus()` scrolls only the input into view, but a file input is visually hidden.
    field.closest('[data-field]')?.scrollIntoView({ block: 'nearest' })
  }, [failed])

  return form
}
