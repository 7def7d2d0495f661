import { AsyncResource } from 'node:async_hooks'

const otherRequest = new AsyncResource('another request')

/** Runs `work` like another request, outside of the caller's transaction. */
export const runOutside = <T>(work: () => T): T => otherRequest.runInAsyncScope(work)
