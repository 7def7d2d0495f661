import { TextField } from '@voltway/ui/text-field'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'

const formatHint = 'Write the price like 1299.50, with a point and without commas or spaces'

/**
 * A number field for the price. Chromium drops unexpected characters in a number field, so that `1299,5` becomes 12995. This field
 * rejects input with characters other than digits, point, sign and exponent, and also the input that continues it. It blocks
 * submission until the next valid edit.
 */
export function PriceInput({ error, ...field }: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const input = useRef<HTMLInputElement>(null)
  const isContinued = useRef(false)
  const [isRejected, setRejected] = useState(false)
  const problem = isRejected ? formatHint : undefined

  function mark(rejected: boolean) {
    isContinued.current = rejected
    input.current?.setCustomValidity(rejected ? formatHint : '')
    setRejected(rejected)
  }

  // React's `onBeforeInput` lacks pasted text.
  const check = useEffectEvent((event: InputEvent) => {
    const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').trim()
    const isDeletion = event.inputType.startsWith('delete')
    const isTaken = isDeletion || (!isContinued.current && !/[^\d\uff10-\uff19.eE+-]/.test(text))
    if (!isTaken) event.preventDefault()
    if (!isTaken || isRejected) mark(!isTaken)
  })

  useEffect(() => {
    const mounted = new AbortController()
    input.current?.addEventListener('beforeinput', (event) => check(event), { signal: mounted.signal })
    return () => mounted.abort()
  }, [])

  return (
    <div>
      <TextField
        {...field}
        ref={input}
        label="Price in US dollars"
        type="number"
        step="0.01"
        inputMode="decimal"
        error={problem ?? error}
        // After a move of the caret or a selection, typed text does not continue the rejected text.
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (isRejected && (ctrlKey || metaKey || /^(Arrow|Home|End)/.test(key))) mark(false)
        }}
        onPointerDown={() => isRejected && mark(false)}
        onBlur={() => {
          isContinued.current = false
        }}
        // A wheel event on a focused number field changes its value.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <span role="status" className="sr-only">
        {problem}
      </span>
    </div>
  )
}
