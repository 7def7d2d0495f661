import { TextField } from '@voltway/ui/text-field'
import { useEffect, useRef, useState } from 'react'

type PriceInputProps = {
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (price: string) => void
}

const formatHint = 'Write the price like 1299.50, with a point and without commas or spaces'

/** A number field for the price. It rejects input that the browser would parse as a different number. */
export function PriceInput({ value, error, readOnly, onChange }: PriceInputProps) {
  const { input, isRejected } = useRejectedCharacters()
  const problem = isRejected ? formatHint : undefined

  return (
    <div>
      <TextField
        ref={input}
        label="Price in US dollars"
        name="price"
        type="number"
        step="0.01"
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={value}
        error={problem ?? error}
        onChange={({ target }) => onChange(target.value)}
        // A wheel event on a focused number field changes its value.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <span role="status" className="sr-only">
        {problem}
      </span>
    </div>
  )
}

/**
 * Chromium drops unexpected characters in a number field, so that `1299,5` becomes 12995. This hook rejects input with
 * characters other than digits, point, sign and exponent, and also the input that continues it. It blocks submission until the
 * next valid edit.
 */
function useRejectedCharacters() {
  const input = useRef<HTMLInputElement>(null)
  const [isRejected, setRejected] = useState(false)

  useEffect(() => {
    const field = input.current
    if (field === null) return
    let isShown = false
    let isContinued = false

    function set(rejected: boolean) {
      isShown = rejected
      isContinued = rejected
      field?.setCustomValidity(rejected ? formatHint : '')
      setRejected(rejected)
    }

    // React's `onBeforeInput` lacks pasted text.
    function check(event: InputEvent) {
      const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').trim()
      const isDeletion = event.inputType.startsWith('delete')
      const isTaken = isDeletion || (!isContinued && !/[^\d\uff10-\uff19.eE+-]/.test(text))
      if (!isTaken) event.preventDefault()
      if (!isTaken || isShown) set(!isTaken)
    }

    // After a move of the caret or a selection, typed text does not continue the rejected text.
    function onKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent) {
      if (isShown && (ctrlKey || metaKey || /^(Arrow|Home|End)/.test(key))) set(false)
    }
    const onPointerDown = () => isShown && set(false)
    const onBlur = () => {
      isContinued = false
    }

    const mounted = new AbortController()
    const { signal } = mounted
    field.addEventListener('beforeinput', check, { signal })
    field.addEventListener('keydown', onKeyDown, { signal })
    field.addEventListener('pointerdown', onPointerDown, { signal })
    field.addEventListener('blur', onBlur, { signal })
    return () => mounted.abort()
  }, [])

  return { input, isRejected }
}
