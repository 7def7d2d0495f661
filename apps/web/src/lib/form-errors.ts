import { failureBody } from './failure.ts'

/** The messages of a rejected form: for single fields by their names, or for the whole form. */
export type FormErrors = { general?: string; fields: Partial<Record<string, string>> }

/**
 * Returns the messages of the server for a form, or `fallback` if it sent none (docs/behaviour.md, "Dialogs and toasts"). The
 * message about a wrong password belongs to the field of the current password, and that about a known address to the e-mail field.
 */
export function formErrors(error: unknown, form: HTMLFormElement, fallback: string): FormErrors {
  const body = failureBody(error)
  const fields = Object.fromEntries((body?.issues ?? []).map(({ path, message }) => [path, message]))
  const password = form.querySelector<HTMLInputElement>('[autocomplete=current-password]')
  if (body?.code === 'WRONG_PASSWORD' && password) fields[password.name] = body.message
  if (body?.code === 'EMAIL_TAKEN') fields.email = body.message
  const isShown = Object.keys(fields).some((path) => form.elements.namedItem(path) !== null)
  return isShown ? { fields } : { general: body?.message ?? fallback, fields }
}

/** Returns the text of a field; empty if the form has no such field. */
export const fieldText = (fields: FormData, name: string): string => String(fields.get(name) ?? '')

/** Focuses the first field with a message, or else the password or the first field. */
export function focusFirstError(form: HTMLFormElement, { fields }: FormErrors): void {
  const [name = ''] = Object.keys(fields)
  const field =
    form.elements.namedItem(name) ??
    form.querySelector('[type=password]') ??
    form.querySelector('input:not([hidden])')
  if (field instanceof HTMLElement) field.focus()
}
