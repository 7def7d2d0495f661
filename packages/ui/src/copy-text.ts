/** Copies to the clipboard; true when it worked. `near` must be inside the open dialog, else its focus trap undoes the old way. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return copyBySelection(text, near)
    }
  }
  return copyBySelection(text, near)
}

/** Plain http on another machine has no clipboard API; the selection still can be copied. */
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
