import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

/** An `important` one is larger than the others. */
type CopyLine = { name: string; value: string; subject: string; important?: boolean }

/** `name: value` lines, each value with its copy button; names and values stand below each other where there is room. */
export function CopyLines({ lines, dense = false }: { lines: readonly CopyLine[]; dense?: boolean }) {
  return (
    <ul className="@container divide-y divide-line">
      {lines.map(({ name, value, subject, important }) => (
        <li
          key={name}
          className={classNames('flex items-center justify-between gap-3', dense ? 'py-0.5' : 'py-1.5')}
        >
          <p className="grid min-w-0 flex-1 gap-x-4 @md:grid-cols-[8rem_minmax(0,1fr)] @md:items-baseline">
            <span className="text-sm text-soft">{name}: </span>
            <span className={classNames('font-medium [overflow-wrap:anywhere]', important && 'text-heading')}>
              {value}
            </span>
          </p>
          <CopyButton value={value} subject={subject} />
        </li>
      ))}
    </ul>
  )
}
