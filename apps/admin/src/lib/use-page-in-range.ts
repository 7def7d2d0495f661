import { useEffect } from 'react'
import { pageSize } from './list-search-params.ts'
import type { SetOptions } from './use-set-search-params.ts'

type SetPage = (patch: { page: number }, options?: SetOptions) => void

/** Goes to the last page when the current one no longer exists, as after its last row was deleted. */
export function usePageInRange({ page }: { page: number }, total: number | undefined, set: SetPage): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))

  useEffect(() => {
    if (last !== undefined && page > last) set({ page: last }, { replace: true })
  }, [page, last, set])
}
