import { Check, Copy } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = {
  value: string
  /** Completes the button's name: "Copy wallet address". */
  subject: string
}

const outcomeMs = 2500

/** Copies `value`, then shows and announces the outcome for 2.5 seconds. */
export function CopyButton({ value, subject }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Select and copy by hand'>()

  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const near = currentTarget.parentElement ?? currentTarget
    const worked = await copyText(value, near)
    currentTarget.focus()
    setOutcome(worked ? 'Copied' : 'Select and copy by hand')
  }

  return (
    <span className="inline-flex shrink-0">
      <Button
        variant="quiet"
        size="small"
        className="-mr-3.5 whitespace-nowrap text-soft hover:text-ink"
        onClick={handleClick}
        aria-label={`${outcome ?? 'Copy'} ${subject}`}
      >
        {outcome === 'Copied' ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        <span className="@max-[12rem]:sr-only">{outcome ?? 'Copy'}</span>
      </Button>
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </span>
  )
}

/**
 * Copies a text to the clipboard and returns whether that succeeded. `near` must be inside the open dialog: the dialog's focus
 * trap takes the focus from an element outside before the fallback can copy.
 */
async function copyText(text: string, near: HTMLElement): Promise<boolean> {
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
