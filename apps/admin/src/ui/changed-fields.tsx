/** A field with its formatted values; null on the side where the entity or the field did not exist. */
export type ChangedField = { label: string; before: string | null; after: string | null }

/** The changed fields with their old and new values. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {fields.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-soft [overflow-wrap:anywhere]">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
            {before !== null && (
              <>
                <span className="sr-only">old </span>
                <del className="text-soft">
                  <bdi>{before || 'empty'}</bdi>
                </del>
              </>
            )}
            {before !== null && after !== null && (
              <>
                <span aria-hidden> → </span>
                <span className="sr-only">, new </span>
              </>
            )}
            {after !== null && (
              <ins className="no-underline">
                <bdi>{after || 'empty'}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
