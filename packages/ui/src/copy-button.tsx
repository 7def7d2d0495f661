import { Check, Copy } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = {
  value: string
  /** What is copied, for the button's name: "Copy wallet address". */
  subject: string
  copy?: string
  copied?: string
  failed?: string
}

const shownMs = 2500

/** Copies `value`, shows and announces that it did. */
export function CopyButton(props: CopyButtonProps) {
  const { value, subject, copy = 'Copy', copied = 'Copied', failed = 'Select and copy by hand' } = props
  const [outcome, setOutcome] = useState<string | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const near = currentTarget.parentElement ?? currentTarget
    const worked = await copyText(value, near)
    currentTarget.focus()
    setOutcome(worked ? copied : failed)
  }

  return (
    <span className="inline-flex shrink-0">
      <Button
        variant="quiet"
        size="small"
        className="-mr-3.5 whitespace-nowrap text-soft hover:text-ink"
        onClick={handleClick}
        aria-label={`${outcome ?? copy} ${subject}`}
      >
        {outcome === copied ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        <span>{outcome ?? copy}</span>
      </Button>
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </span>
  )
}
