import type { ImportedRow, ImportResult } from '@voltway/contract'
import { importLimits } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { ChangedFields } from '../../../ui/changed-fields.tsx'

const hint = 'text-sm text-soft [overflow-wrap:anywhere]'

/** The effect of an import: the numbers, the errors with their rows and columns, and each created or changed product. */
export function ImportPreview({ result }: { result: ImportResult }) {
  const { created, updated, unchanged, failed, variants, ignored, errors, rows } = result
  const counts = { New: created, Changed: updated, Unchanged: unchanged, 'Rows with errors': failed }

  return (
    <div className="grid gap-4">
      <div role="status">
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {Object.entries(counts).map(([label, count]) => (
            <div key={label} className="rounded-md bg-surface px-3 py-2">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-medium tabular-nums">{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      </div>
      {ignored.length > 0 && <p className={hint}>{`Ignored columns: ${ignored.join(', ')}`}</p>}
      {variants > 0 && (
        <p className={hint}>
          {`Ignored rows of variants and pictures: ${variants.toLocaleString('en-US')}. The price is that of the first row.`}
        </p>
      )}
      {failed > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">Correct these rows, then choose the file again</h3>
          <ul className="divide-y divide-line border-line border-y">
            {errors.map(({ row, column, message }) => (
              <li
                key={`${row} ${column} ${message}`}
                className="py-2 text-danger text-sm [overflow-wrap:anywhere]"
              >
                <span className="font-medium">{`Row ${row}${column && `, ${column}`}: `}</span>
                <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
          {/* A row can have several errors, whose number the result does not have. */}
          {errors.length >= importLimits.shownRows && (
            <p className={hint}>{`At most ${errors.length.toLocaleString('en-US')} errors are shown.`}</p>
          )}
        </section>
      )}
      {rows.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">Changes</h3>
          <ul className="divide-y divide-line border-line border-y">
            {rows.map((row) => (
              <Row key={row.row} {...row} />
            ))}
          </ul>
          {rows.length < created + updated && (
            <p className={hint}>{`The first ${rows.length.toLocaleString('en-US')} are shown.`}</p>
          )}
        </section>
      )}
    </div>
  )
}

// `content-visibility` skips the rendering of rows out of sight, because there may be 1,000.
function Row({ row, action, name, changes }: ImportedRow) {
  const isNew = action === 'create'
  const shown = changes.filter((change) => !isNew || change.new !== '')

  return (
    <li className="grid gap-1 py-2.5 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <p className="flex flex-wrap items-center gap-x-2">
        <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</bdi>
        <Badge tone={isNew ? 'good' : 'accent'}>{isNew ? 'New' : 'Changed'}</Badge>
        <span className="text-sm text-soft">{`Row ${row}`}</span>
      </p>
      <ChangedFields
        fields={shown.map(({ column, old, new: now }) => ({ label: column, before: old, after: now }))}
      />
    </li>
  )
}
