import { CopyButton } from './copy-button.tsx'

type CopyLine = { name: string; value: string; subject: string }

/** `name: value` lines, each value with its copy button. */
export function CopyLines({ lines }: { lines: readonly CopyLine[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ name, value, subject }) => (
        <li key={name} className="flex items-center justify-between gap-4 py-2">
          <p className="min-w-0">
            <span className="text-soft">{name}: </span>
            <span className="inline-block max-w-full font-medium tabular-nums [overflow-wrap:anywhere]">
              {value}
            </span>
          </p>
          <CopyButton value={value} subject={subject} />
        </li>
      ))}
    </ul>
  )
}
