import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { changeList, type ListState, type RawSearch, writeList } from './list-search.ts'

/** Reads a list's state out of the address; most call `parseList` and add their own filters. */
export type ListParser<S extends ListState> = (raw: RawSearch, defaults: S) => S

/** `replace` takes the place of the step before, so that Back does not return to it. */
export type ChangeOptions = { replace?: boolean }

/**
 * A list's state, kept in the address: Back, a reload and a shared link show the same list. `defaults` and `parse` stand
 * outside the component.
 */
export function useListState<S extends ListState>(
  defaults: S,
  parse: ListParser<S>,
): [S, (patch: Partial<S>, options?: ChangeOptions) => void] {
  const router = useRouter()
  const address = useLocation({ select: ({ searchStr }) => searchStr })
  const state = useMemo(() => parse(rawSearch(address), defaults), [address, defaults, parse])
  const path = useRef(router.state.location.pathname)

  const change = useCallback(
    (patch: Partial<S>, options: ChangeOptions = {}) => {
      const { pathname, searchStr } = router.latestLocation
      // What a page still wants to say after it was left must not change the next page's address.
      if (pathname !== path.current) return
      const before = parse(rawSearch(searchStr), defaults)
      const after = changeList(before, patch)
      // One step back leads out of a search, not through each of its letters.
      const typing = 'search' in patch && before.search !== '' && after.search !== ''
      // Nor does it lead through what happened below something that is open.
      const isBelow = before.open !== '' && after.open === before.open
      void router.navigate({
        to: pathname as never,
        search: writeList(after, defaults) as never,
        replace: options.replace ?? (typing || isBelow),
        resetScroll: 'page' in patch,
      })
    },
    [router, defaults, parse],
  )

  return [state, change]
}

function rawSearch(address: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(address))
}
