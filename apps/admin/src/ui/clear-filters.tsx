import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { focusSectionAfter } from '@voltway/ui/focus-section-after'

/** The button beside the filters of a list that resets them. */
export function ClearFilters({ className, onClick }: { className?: string; onClick: () => void }) {
  return (
    <Button
      ref={focusSectionAfter}
      variant="quiet"
      size="small"
      className={classNames('min-h-11! md:min-h-10!', className)}
      onClick={onClick}
    >
      Clear filters
    </Button>
  )
}
