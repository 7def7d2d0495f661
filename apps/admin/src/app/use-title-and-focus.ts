import { rootRouteId, useRouter } from '@tanstack/react-router'
import { hasOpenLayer } from '@voltway/ui/layers'
import { useEffect } from 'react'
import { pageHeading } from '../ui/page-heading.ts'

/** Sets the document's title and, after navigating to another page, moves the focus to its heading. */
export function useTitleAndFocus(): void {
  const router = useRouter()

  useEffect(() => {
    setTitle(router)
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      setTitle(router)
      if (fromLocation !== undefined && pathChanged && !hasOpenLayer())
        pageHeading()?.focus({ preventScroll: true })
    })
  }, [router])
}

function setTitle(router: ReturnType<typeof useRouter>): void {
  const page = router.state.matches.at(-1)
  const title = page?.routeId === rootRouteId ? 'Page not found' : page?.staticData.title
  document.title = `${title ?? 'Admin'} · Voltway admin`
}
