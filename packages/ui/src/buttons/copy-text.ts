/**
 * Copies to the clipboard; true when it worked. `near` must be inside of the open dialog: its focus trap would take the
 * focus back from anything else before the fallback has copied.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, near)
  }
}

/** Over plain http `navigator.clipboard` is undefined, but browsers still copy what is selected. */
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
