import { TextField } from '@voltway/ui/text-field'
import { useEffect, useRef, useState } from 'react'

type PriceInputProps = {
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (price: string) => void
}

const howToWrite = 'Write the price like 1299.50, with a point and without commas or spaces'

/** The price as a number field, which takes nothing that the browser would read as another number. */
export function PriceInput({ value, error, readOnly, onChange }: PriceInputProps) {
  const { input, isRejected } = useRejectedCharacters()
  const problem = isRejected ? howToWrite : undefined

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
        // Scrolling with the wheel would otherwise change the price.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <span aria-live="polite" className="sr-only">
        {problem}
      </span>
    </div>
  )
}

/**
 * Chromium drops characters that it does not expect in a number field, which makes 12995 of `1299,5`. The field rejects input that
 * contains other characters than digits, point, sign and exponent, and the input that continues it. The form cannot be sent until
 * the field is edited.
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
      field?.setCustomValidity(rejected ? howToWrite : '')
      setRejected(rejected)
    }

    // React's own event for this lacks what is pasted.
    function check(event: InputEvent) {
      const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').trim()
      const isDeletion = event.inputType.startsWith('delete')
      const isTaken = isDeletion || (!isContinued && !/[^\d\uff10-\uff19.eE+-]/.test(text))
      if (!isTaken) event.preventDefault()
      if (!isTaken || isShown) set(!isTaken)
    }

    // At another place or selection, what is typed does not continue what was rejected.
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
