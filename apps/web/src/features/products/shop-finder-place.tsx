import { CatchBoundary, useHydrated } from '@tanstack/react-router'
import { Skeleton } from '@voltway/ui/skeleton'
import { lazy, Suspense } from 'react'
import type { ShopFinderProps } from './shop-finder.tsx'

// It comes after the first paint.
const ShopFinder = lazy(async () => ({ default: (await import('./shop-finder.tsx')).ShopFinder }))

const field = <Skeleton className="h-11" />

/** Where products are searched, as high from the beginning as when the fields are there. */
export function ShopFinderPlace(props: ShopFinderProps) {
  const hydrated = useHydrated()

  return (
    <div className="min-h-20">
      {hydrated ? (
        <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
          <Suspense fallback={field}>
            <ShopFinder {...props} />
          </Suspense>
        </CatchBoundary>
      ) : (
        field
      )}
    </div>
  )
}
