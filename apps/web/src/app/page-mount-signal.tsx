import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Notifies main.tsx that the page inside the layout has hydrated. An earlier navigation would break the hydration. */
export function usePageMountSignal(): void {
  useEffect(() => {
    dispatchEvent(new Event('page-mounted'))
  }, [])
}

export function PageMountSignal() {
  usePageMountSignal()

  return <Outlet />
}
