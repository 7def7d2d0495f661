import { rootRouteId, useRouter } from '@tanstack/react-router'
import { notFoundTitle, tabTitle } from '@voltway/contract/browser'
import { hasOpenLayer } from '@voltway/ui/layers'
import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { useSettings } from '../lib/page-data.ts'
import { findVisibleRoute } from './find-visible-route.ts'

/** Sets `document.title` and, after every navigation, moves the focus to the page's heading or to the anchor. */
export function useTitleAndFocus(): void {
  const router = useRouter()
  const { shop_name } = useSettings()

  useEffect(() => {
    const setTitle = () => writeTitle(router, shop_name)
    setTitle()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged, toLocation }) => {
      setTitle()
      if (fromLocation === undefined || hasOpenLayer()) return
      const { hash } = toLocation
      const moved = pathChanged || hashChanged
      if (moved || hash !== '') focusHeading(hash)
      // If the URL already has this anchor, the router does not scroll to it again.
      if (!moved) document.getElementById(hash)?.scrollIntoView()
    })
  }, [router, shop_name])
}

function writeTitle(router: ReturnType<typeof useRouter>, shopName: string): void {
  const page = findVisibleRoute(router.state.matches)
  if (page?.staticData.setsOwnTitle) return
  const title = page?.routeId === rootRouteId ? notFoundTitle : page?.staticData.title
  document.title = tabTitle(shopName, title)
}
