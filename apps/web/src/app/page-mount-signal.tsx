import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Tells main.tsx that the page within the layout has hydrated: navigating earlier would break the hydration. */
export function PageMountSignal() {
  useEffect(() => {
    dispatchEvent(new Event('page-mounted'))
  }, [])

  return <Outlet />
}
