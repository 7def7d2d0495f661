import { IconButton } from '@voltway/ui/icon-button'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useId } from 'react'
import { pageSize } from '../../lib/list-search-params.ts'

type PagerProps = {
  /** The page that the URL asks for; the first is 1. */
  page: number
  /** An answer of the search before (`isPlaceholderData`) does not say how many pages there are now. */
  query: { data: { total: number } | undefined; isPlaceholderData: boolean }
  onChange: (patch: { page: number }, options?: { replace: boolean }) => void
  /** What is counted, for the name of the navigation: "Orders". */
  label: string
}

const number = new Intl.NumberFormat('en-US')

/**
 * “26–50 of 100,000”, with buttons to the other pages. Goes to the last page when the current one no longer exists, as after its
 * last row was deleted.
 */
export function Pager({ page: asked, query, onChange, label }: PagerProps) {
  const total = query.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const isKnown = query.data !== undefined && !query.isPlaceholderData

  useEffect(() => {
    if (isKnown && asked > pages) onChange({ page: pages }, { replace: true })
  }, [isKnown, asked, pages, onChange])

  if (total === 0) return null
  const page = Math.min(asked, pages)
  const onPage = (wanted: number) => onChange({ page: wanted })
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)

  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm"
    >
      <p role="status" className="text-soft tabular-nums">
        {`${number.format(first)}–${number.format(last)} of ${number.format(total)}`}
      </p>
      {pages > 1 && (
        <div className="-mx-2.5 flex items-center">
          <IconButton label="First page" disabled={page <= 1} onClick={() => onPage(1)}>
            <ChevronFirst aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <PageInput key={page} page={page} pages={pages} onPage={onPage} />
          <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Last page" disabled={page >= pages} onClick={() => onPage(pages)}>
            <ChevronLast aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </nav>
  )
}

type PageInputProps = { page: number; pages: number; onPage: (page: number) => void }

function PageInput({ page, pages, onPage }: PageInputProps) {
  const id = useId()

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = Number(new FormData(event.currentTarget).get('page'))
    if (!Number.isInteger(asked)) return
    const wanted = Math.min(Math.max(asked, 1), pages)
    if (wanted !== page) onPage(wanted)
  }

  return (
    <form onSubmit={go} className="flex items-center gap-2 px-1 tabular-nums">
      <label htmlFor={id} className="sr-only">
        Page
      </label>
      <input
        id={id}
        name="page"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={page}
        className="min-h-9 w-16 rounded-md border border-edge bg-paper px-2 text-center text-ink hover:border-ink focus-visible:outline-offset-1"
      />
      <span className="text-soft">{`of ${number.format(pages)}`}</span>
    </form>
  )
}
