import { rootRouteId, useRouter } from '@tanstack/react-router'
import { notFoundTitle, tabTitle } from '@voltway/contract/browser'
import { findPageHeading } from '@voltway/ui/find-page-heading'
import { hasOpenLayer } from '@voltway/ui/layers'
import { useEffect } from 'react'
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

let stopWaiting = () => {}

/** Focuses an anchor or the page's heading. If neither exists, waits for one until another element gets the focus. */
function focusHeading(hash: string): void {
  stopWaiting()
  if (focusTarget(hash)) return
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    const now = document.activeElement
    const moved = now !== before && now !== document.body
    if (moved || focusTarget(hash)) stopWaiting()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  stopWaiting = () => observer.disconnect()
}

function focusTarget(hash: string): boolean {
  const anchor = document.getElementById(hash)
  if (anchor !== null) anchor.tabIndex = -1
  const target = anchor ?? findPageHeading()
  target?.focus({ preventScroll: true })
  return target !== null
}
