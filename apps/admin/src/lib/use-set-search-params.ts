import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { changeSearchParams, dialogId, type ListSearchParams } from './list-search-params.ts'

/** `replace` replaces the current entry of the browser's history. */
export type SetOptions = { replace?: boolean }

/**
 * Returns a function that changes the list's search parameters in the URL, so that Back, a reload and a shared link show the same
 * list.
 */
export function useSetSearchParams<S extends ListSearchParams>(): (
  patch: Partial<S>,
  options?: SetOptions,
) => void {
  const router = useRouter()
  const path = useRef(router.state.location.pathname)

  return useCallback(
    (patch, options = {}) => {
      const { pathname, search } = router.latestLocation
      // A late call must not change the URL of the next page.
      if (pathname !== path.current) return
      // Back undoes a whole search, not its last letter.
      const typing = Boolean(patch.search && search.search)
      // Back also skips changes of the list below an open dialog.
      const dialog = dialogId(search)
      const isBelow = dialog !== '' && dialogId({ ...search, ...patch }) === dialog
      void router.navigate({
        to: '.',
        search: ((before: S) => changeSearchParams(before, patch)) as never,
        replace: options.replace ?? (typing || isBelow),
        resetScroll: 'page' in patch,
      })
    },
    [router],
  )
}
