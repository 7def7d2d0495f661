import { useEffect } from 'react'
import { pageSize } from './list-search.ts'
import type { ChangeOptions } from './use-list-change.ts'

type SetPage = (patch: { page: number }, options?: ChangeOptions) => void

/** Goes to the last page when the one asked for is no longer there, as after its last row was deleted. */
export function useExistingPage({ page }: { page: number }, total: number | undefined, set: SetPage): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))

  useEffect(() => {
    if (last !== undefined && page > last) set({ page: last }, { replace: true })
  }, [page, last, set])
}
