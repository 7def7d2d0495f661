import { failureStatuses, type Route, restAddress } from '@voltway/contract'
import type { OpenApiMeta } from 'trpc-openapi'

/** A route's REST address and promises in the words of trpc-openapi: the one place where they are derived. */
export const openApiMeta = (route: Route): OpenApiMeta => ({
  openapi: {
    ...restAddress(route),
    summary: route.summary,
    tags: [route.tag],
    protect: route.audience !== 'anyone',
    errorResponses: failureStatuses(route),
  },
})
