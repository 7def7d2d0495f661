import { CopyButton } from './copy-button.tsx'

type CopyLine = { name: string; value: string; subject: string }

/** `name: value` lines, each value with its copy button; names and values stand below each other where there is room. */
export function CopyLines({ lines }: { lines: readonly CopyLine[] }) {
  return (
    <ul className="@container divide-y divide-line">
      {lines.map(({ name, value, subject }) => (
        <li key={name} className="flex items-center justify-between gap-3 py-1.5">
          <p className="grid min-w-0 flex-1 gap-x-4 @md:grid-cols-[8rem_minmax(0,1fr)] @md:items-baseline">
            <span className="text-sm text-soft">{name}: </span>
            <span className="font-medium [overflow-wrap:anywhere]">{value}</span>
          </p>
          <CopyButton value={value} subject={subject} />
        </li>
      ))}
    </ul>
  )
}
