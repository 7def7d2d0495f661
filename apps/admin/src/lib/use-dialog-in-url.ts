import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { DialogParam, ListSearchParams } from './list-search-params.ts'
import { useSearchParams } from './use-search-params.ts'

export type DialogInUrl = ReturnType<typeof useDialogInUrl>

/**
 * Controls a dialog above a list by its id in this search parameter. `shown` stays the same while the dialog closes, so that the
 * content does not change during the animation. `opening` is the number of times that a dialog was opened.
 */
export function useDialogInUrl(param: DialogParam) {
  const router = useRouter()
  const [{ [param]: open = '' }, setSearchParams] = useSearchParams<ListSearchParams>()
  const [known, setKnown] = useState(open)
  const [shown, setShown] = useState({ id: open, opening: 0 })
  if (open !== known) {
    setKnown(open)
    if (open !== '') setShown({ id: open, opening: shown.opening + 1 })
  }
  const isNow = (id: string) => String(Object(router.latestLocation.search)[param] ?? '') === id

  return {
    shown,
    isOpen: open !== '',
    show: (id: string) => setSearchParams({ [param]: id }),
    isNow,
    /** Closes the dialog without a confirmation. It replaces the URL, so that Back does not reopen the dialog. */
    close() {
      if (!isNow('')) setSearchParams({ [param]: '' }, { replace: true, ignoreBlocker: true })
    },
  }
}
