import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { changeSearchParams, dialogId, type ListSearchParams } from './list-search-params.ts'

/** `replace` replaces the current entry of the browser's history. `ignoreBlocker` skips the confirmation of unsaved changes. */
type SetOptions = { replace?: boolean; ignoreBlocker?: boolean }

/**
 * Returns the search parameters of the list from the URL, and a function that changes them. Back, a reload and a shared
 * link show the same list. `S` must be the type of the search parameters of this page's route.
 */
export function useSearchParams<S extends ListSearchParams>() {
  const router = useRouter()
  const searchParams: unknown = useSearch({ strict: false })
  const path = useRef(router.state.location.pathname)

  const setSearchParams = useCallback(
    (patch: Partial<S>, options: SetOptions = {}) => {
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
        ignoreBlocker: options.ignoreBlocker,
      })
    },
    [router],
  )
  return [searchParams as S, setSearchParams] as const
}
