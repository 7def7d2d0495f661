import { maxShopperLength, replaceControlCharacters } from '@voltway/contract/browser'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'

type SearchFieldProps = {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
}

const debounceMs = 300

/** A search input that calls `onChange` 300 ms after the last key, or at once on Enter. */
export function SearchField({ label, name, value, onChange, placeholder, className }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back and Forward change `value` from outside.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === known) return
    const timer = setTimeout(() => submit(typed), debounceMs)
    return () => clearTimeout(timer)
  })

  function submit(next: string) {
    const submitted = next.trim()
    setKnown(submitted)
    if (submitted !== value) onChange(submitted)
  }

  function clear() {
    setTyped('')
    submit('')
    input.current?.focus()
  }

  return (
    <search className={classNames('relative block', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-soft"
      />
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        value={typed}
        maxLength={maxShopperLength.search}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? label}
        onChange={(event) => setTyped(replaceControlCharacters(event.target.value))}
        onKeyDown={(event) => event.key === 'Enter' && submit(typed)}
        className="min-h-11 w-full rounded-md border border-edge bg-paper pr-11 pl-9 text-ink text-sm transition md:min-h-10 placeholder:text-soft hover:border-ink focus-visible:outline-offset-1 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <IconButton label="Clear search" onClick={clear} className="absolute! inset-y-0 right-0 md:size-10!">
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </search>
  )
}
