import type { AnyRouteMatch } from '@tanstack/react-router'

/** Returns the match of the displayed page. Below a known page, an unknown URL also matches that page, but the root is displayed. */
export const findVisibleRoute = (matches: readonly AnyRouteMatch[]): AnyRouteMatch | undefined =>
  matches.at(matches[0]?._notFound ? 0 : -1)
