import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { changeList, type ListSearch } from './list-search.ts'

/** `replace` takes the place of the step before, so that Back does not return to it. */
export type ChangeOptions = { replace?: boolean }

type Navigate<S> = (options: {
  search: (before: S) => S
  replace: boolean
  resetScroll: boolean
}) => Promise<void>

/**
 * Changes the list that the address describes: Back, a reload and a shared link show the same list. `navigate` is the
 * route's.
 */
export function useListChange<S extends ListSearch>(
  navigate: Navigate<S>,
): (patch: Partial<S>, options?: ChangeOptions) => void {
  const router = useRouter()
  const path = useRef(router.state.location.pathname)

  return useCallback(
    (patch, options = {}) => {
      const { pathname, search } = router.latestLocation
      // What a page still wants to say after it was left must not change the next page's address.
      if (pathname !== path.current) return
      // One step back leads out of a search, not through each of its letters.
      const typing = Boolean(patch.search && search.search)
      // Nor does it lead through what happened below something that is open.
      const isBelow = Boolean(search.open) && (patch.open ?? search.open) === search.open
      void navigate({
        search: (before) => changeList(before, patch),
        replace: options.replace ?? (typing || isBelow),
        resetScroll: 'page' in patch,
      })
    },
    [router, navigate],
  )
}
