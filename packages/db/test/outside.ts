import { AsyncResource } from 'node:async_hooks'

const nowhere = new AsyncResource('another request')

/** Runs something as another request would: not as part of the transaction that the caller is in. */
export const outside = <T>(work: () => T): T => nowhere.runInAsyncScope(work)
