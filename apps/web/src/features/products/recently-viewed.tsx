import { useQueries } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { failureStatus } from '../../lib/failure.ts'
import { storage } from '../../lib/storage.ts'
import { trpc } from '../../lib/trpc.ts'
import { ProductCard } from './shop/product-card.tsx'
import { gaps } from './shop/product-grid.tsx'

const key = 'recently-viewed'
const maxProducts = 4

/** The server accepts no longer ids (docs/behaviour.md, "Ids"). */
const maxIdLength = 255

const sizes =
  '(min-width: 84rem) 20rem, (min-width: 64rem) 23vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 74vw, 92vw'

/**
 * The products on sale that this browser showed before this one. They appear together, so that the layout does not shift.
 * Stores the present product as the newest one, and removes those that are no longer on sale.
 */
export function RecentlyViewed({ present }: { present: string }) {
  const headingId = useId()
  const [ids] = useState(() => storedIdsExcept(present))
  const requests = useQueries({ queries: ids.map((id) => trpc.products.get.queryOptions({ id })) })
  const products = requests.flatMap(({ data }) => data ?? [])

  const known = ids.filter((_, index) => ![400, 404].includes(failureStatus(requests[index]?.error) ?? 0))
  const stored = JSON.stringify([present, ...known])

  useEffect(() => storage.write(key, stored), [stored])

  if (products.length === 0 || requests.some(({ isLoading }) => isLoading)) return null
  return (
    <section aria-labelledby={headingId} className="page-width grid gap-8 pb-section">
      <h2 id={headingId} className="text-work">
        Recently viewed
      </h2>
      <ul className={`grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-4 ${gaps}`}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} heading="h3" eager={false} sizes={sizes} />
        ))}
      </ul>
    </section>
  )
}

/** Returns the ids of the last products that this browser showed, newest first. Omits invalid stored values. */
function storedIdsExcept(present: string): string[] {
  const stored = storage.readJson(key)
  const isOther = (id: unknown) => typeof id === 'string' && id !== present && id.length <= maxIdLength
  const ids = Array.isArray(stored) ? stored.filter(isOther) : []
  return [...new Set<string>(ids)].slice(0, maxProducts)
}
