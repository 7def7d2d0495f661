import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Says when a page is the app's own: only from then on may it be left for another one. */
export function Page() {
  useEffect(() => {
    dispatchEvent(new Event('page-mounted'))
  }, [])

  return <Outlet />
}
