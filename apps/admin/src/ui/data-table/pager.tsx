import { IconButton } from '@voltway/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { pageSize } from '../../lib/list-search-params.ts'

type PagerProps = {
  /** The page in the URL, from 1. */
  page: number
  /** Placeholder data of the previous search (`isPlaceholderData`) has an outdated total. */
  query: { data: { total: number } | undefined; isPlaceholderData: boolean }
  onChange: (patch: { page: number }, options?: { replace: boolean }) => void
  label: string
}

// A button at its limit is `aria-disabled`, because a `disabled` one would lose the focus.
const button = 'aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'

/**
 * Shows “26–50 of 100,000” and buttons to the previous and next page. If the requested page does not exist, for example after the
 * deletion of its last row, it goes to the last page.
 */
export function Pager({ page: requested, query, onChange, label }: PagerProps) {
  const total = query.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const isKnown = query.data !== undefined && !query.isPlaceholderData

  useEffect(() => {
    if (isKnown && requested > pages) onChange({ page: pages }, { replace: true })
  }, [isKnown, requested, pages, onChange])

  if (total === 0) return null
  const page = Math.min(requested, pages)
  const onPage = (next: number) => next >= 1 && next <= pages && onChange({ page: next })
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)

  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm"
    >
      <p role="status" className="text-soft tabular-nums">
        {`${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
      </p>
      {pages > 1 && (
        <div className="-mx-2.5 flex items-center">
          <IconButton
            label="Previous page"
            aria-disabled={page <= 1}
            className={button}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <span className="px-1 tabular-nums">{`Page ${page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`}</span>
          <IconButton
            label="Next page"
            aria-disabled={page >= pages}
            className={button}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
