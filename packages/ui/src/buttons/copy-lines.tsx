import { classNames } from '../class-names.ts'
import { CopyButton } from './copy-button.tsx'

/** `subject` names the value, by default as `label`. An `important` line is larger than the others and displayed above them. */
type CopyLine = { label: string; value: string; subject?: string; important?: boolean }

/**
 * A list of `label: value` lines with a copy button per value. CSS moves important lines up, but the DOM keeps the given order for
 * screen readers and copied text. `reading-flow` makes Tab follow the visual order in browsers that support it.
 */
export function CopyLines({ lines, dense = false }: { lines: readonly CopyLine[]; dense?: boolean }) {
  return (
    <ul className="@container flex flex-wrap gap-x-3 [reading-flow:flex-visual]">
      {lines.map(({ label, value, subject = label, important }) => (
        <li
          key={label}
          className={classNames(
            'flex justify-between gap-3',
            important
              ? '-order-1 relative mb-3 flex-1 basis-52 rounded-lg bg-surface px-4 py-3'
              : 'basis-full items-center border-line border-b last:border-b-0',
            !important && (dense ? 'py-0.5' : 'py-1.5'),
          )}
        >
          <p
            className={classNames(
              'grid min-w-0 flex-1 gap-x-4',
              !important && '@md:grid-cols-[8rem_minmax(0,1fr)] @md:items-baseline',
            )}
          >
            <span className="text-sm text-soft">{`${label}: `}</span>
            <span className={classNames('font-medium [overflow-wrap:anywhere]', important && 'text-heading')}>
              {value}
            </span>
          </p>
          <div className={important ? 'absolute top-1 right-4' : undefined}>
            <CopyButton value={value} subject={subject} />
          </div>
        </li>
      ))}
    </ul>
  )
}
