import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
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

  async function handleClick() {
    try {
      // On plain http, `clipboard` is undefined.
      await navigator.clipboard.writeText(value)
      setOutcome('Copied')
    } catch {
      setOutcome('Select and copy by hand')
    }
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
