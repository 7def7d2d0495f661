import { type ParsedLocation, redirect } from '@tanstack/react-router'

/** For a root route: each page has one address, and a slash at its end leads there, as it does on the server. */
export function withoutTrailingSlash({ location: { pathname } }: { location: ParsedLocation }): void {
  const to = pathname.replace(/\/+$/, '')
  if (to !== '' && to !== pathname) throw redirect({ to, search: true, hash: true, replace: true })
}
