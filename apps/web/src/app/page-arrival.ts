import { rootRouteId, useRouter } from '@tanstack/react-router'
import { notFoundTitle, tabTitle } from '@voltway/contract/facts/pages'
import { hasOpenLayer } from '@voltway/ui/layers'
import { useEffect } from 'react'

/** Names the page in the title bar and, on every move but the first, puts the focus on its heading. */
export function usePageArrival(): void {
  const router = useRouter()

  useEffect(() => {
    nameDocument(router)
    return router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
      nameDocument(router)
      const moved = fromLocation !== undefined && (pathChanged || hashChanged)
      if (moved && !hasOpenLayer()) focusPlace(toLocation.hash)
    })
  }, [router])
}

function nameDocument(router: ReturnType<typeof useRouter>): void {
  const page = router.state.matches.at(-1)
  const title = page?.routeId === rootRouteId ? notFoundTitle : page?.staticData.title
  document.title = tabTitle(title)
}

function focusPlace(hash: string): void {
  const place = document.getElementById(hash) ?? document.querySelector<HTMLElement>('main h1')
  if (place === null) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
