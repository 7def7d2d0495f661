import { AsyncResource } from 'node:async_hooks'

const otherRequest = new AsyncResource('another request')

/** Runs something as another request would: not as part of the transaction that the caller is in. */
export const runOutside = <T>(work: () => T): T => otherRequest.runInAsyncScope(work)
