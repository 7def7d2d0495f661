import { failureBody } from './failure.ts'

/** The messages of a rejected form: for single fields by their names, or for the whole form. */
export type FormErrors = { general?: string; fields: Partial<Record<string, string>> }

/**
 * Returns the messages of the server for a form with these fields, or `fallback` if it sent none
 * (docs/behaviour.md, "Dialogs and toasts").
 */
export function formErrors(error: unknown, names: readonly string[], fallback: string): FormErrors {
  if (error === null) return { fields: {} }
  const body = failureBody(error)
  const fields = Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))
  const isShown = Object.keys(fields).some((path) => names.includes(path))
  return isShown ? { fields } : { general: body?.message ?? fallback, fields }
}

/** Returns the text of a field; empty if the form has no such field. */
export const fieldText = (fields: FormData, name: string): string => String(fields.get(name) ?? '')

/** Focuses the first field with a message, or else the field `fallback`. */
export function focusFirstError(form: HTMLFormElement, { fields }: FormErrors, fallback: string): void {
  const [name = fallback] = Object.keys(fields)
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
