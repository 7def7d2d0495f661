import { rootRouteId, useRouter } from '@tanstack/react-router'
import { hasOpenLayer } from '@voltway/ui/layers'
import { useEffect } from 'react'

/** Names the page in the title bar and, on every move to another page, puts the focus on its heading. */
export function usePageArrival(): void {
  const router = useRouter()

  useEffect(() => {
    nameDocument(router)
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      nameDocument(router)
      if (fromLocation !== undefined && pathChanged && !hasOpenLayer()) focusHeading()
    })
  }, [router])
}

function nameDocument(router: ReturnType<typeof useRouter>): void {
  const page = router.state.matches.at(-1)
  const title = page?.routeId === rootRouteId ? 'Page not found' : page?.staticData.title
  document.title = `${title ?? 'Admin'} · Voltway admin`
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
