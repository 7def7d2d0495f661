import { Skeleton } from '@voltway/ui/skeleton'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { LazySection } from '../../../ui/lazy-section.tsx'
import type { ShopFinderProps } from './shop-finder.tsx'

const shopFinder = lazyPart(async () => (await import('./shop-finder.tsx')).ShopFinder)

/** Where products are searched, as high from the beginning as when the fields are there. */
export function ShopFinderPlace(props: ShopFinderProps) {
  return (
    <div className="min-h-20">
      <LazySection part={shopFinder} props={props} placeholder={<Skeleton className="h-11" />} />
    </div>
  )
}
