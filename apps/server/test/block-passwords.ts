import { passwordQueue, queueLimits } from '@voltway/domain'
import { onTestFinished } from 'vitest'

/** Makes all password hashes wait until the returned function is called. */
export const blockPasswords = (): (() => void) => {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  for (let used = 0; used < queueLimits.passwords.concurrency; used++) void passwordQueue.run(() => blocked)
  onTestFinished(() => release())
  return release
}
