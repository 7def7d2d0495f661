import { rootRouteId, useRouter } from '@tanstack/react-router'
import { notFoundTitle } from '@voltway/contract/browser'
import { findPageHeading } from '@voltway/ui/find-page-heading'
import { hasOpenLayer } from '@voltway/ui/layers'
import { useEffect } from 'react'

/** Sets the tab's title and, after navigation to another page, moves the focus to its heading. */
export function useTitleAndFocus(): void {
  const router = useRouter()

  useEffect(() => {
    setTitle(router)
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      setTitle(router)
      if (fromLocation !== undefined && pathChanged && !hasOpenLayer())
        findPageHeading()?.focus({ preventScroll: true })
    })
  }, [router])
}

function setTitle(router: ReturnType<typeof useRouter>): void {
  const page = router.state.matches.at(-1)
  const title = page?.routeId === rootRouteId ? notFoundTitle : page?.staticData.title
  const shop = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  document.title = `${title ?? 'Admin'} · ${shop?.content} admin`
}
