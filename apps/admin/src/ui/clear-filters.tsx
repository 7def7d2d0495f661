import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'
import { isFiltered, noFilters } from '../lib/list-search-params.ts'

type ClearFiltersProps<S> = {
  searchParams: S
  onChange: (patch: Partial<S>) => void
  className?: string
}

/** The button beside the filters of a list that resets them. */
export function ClearFilters<S extends object>({ searchParams, onChange, className }: ClearFiltersProps<S>) {
  if (!isFiltered(searchParams)) return null
  return (
    <Button
      ref={focusSectionAfter}
      variant="quiet"
      size="small"
      className={classNames('min-h-11! md:min-h-10!', className)}
      onClick={() => onChange(noFilters(searchParams))}
    >
      Clear filters
    </Button>
  )
}
