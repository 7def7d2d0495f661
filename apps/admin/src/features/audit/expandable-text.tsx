import { useState } from 'react'

const longest = 240

/** A text of which only the beginning is shown when it is long, with a button for the rest. */
export function ExpandableText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (text === '') return <i className="text-soft">empty</i>
  const characters = [...text]
  const long = characters.length > longest
  const shown = long && !open ? `${characters.slice(0, longest).join('')}…` : text

  return (
    <>
      <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shown}</bdi>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 block min-h-6 rounded-sm font-medium text-accent text-sm hover:underline"
        >
          {open ? 'Show less' : `Show all ${characters.length.toLocaleString()} characters`}
        </button>
      )}
    </>
  )
}
