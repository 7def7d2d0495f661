/**
 * Copies a text to the clipboard and returns whether that succeeded. `near` must be inside the open dialog: the dialog's focus
 * trap takes the focus from an element outside before the fallback can copy.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

/** On plain http `navigator.clipboard` is undefined, but browsers still copy the selection. */
function copyBySelection(text: string, near: HTMLElement): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  near.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
