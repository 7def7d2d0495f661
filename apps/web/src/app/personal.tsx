import { Outlet } from '@tanstack/react-router'
import { TrpcProvider } from '../lib/trpc.ts'

/** Stands around the pages that belong to one customer. */
export function Personal() {
  return (
    <TrpcProvider>
      <Outlet />
    </TrpcProvider>
  )
}
