import type { Logger } from 'kysely'

/** A statement that ran: its text, which has no values in it, how long it took in milliseconds, and whether it failed. */
export type RanStatement = { text: string; ms: number; failed: boolean }

export type OnStatement = (statement: RanStatement) => void

/** What Kysely is told so that every statement is told. */
export const logTo = (onStatement: OnStatement | undefined): { log?: Logger } =>
  onStatement === undefined
    ? {}
    : {
        log: ({ level, query, queryDurationMillis: ms }) =>
          onStatement({ text: query.sql, ms, failed: level === 'error' }),
      }

// biome-ignore lint/plugin: how long something takes is no time of the shop.
const stopwatchMs = () => performance.now()

/** For statements of which Kysely does not see when they are answered: gives what to call then. */
export const watch = (text: string, onStatement: OnStatement | undefined) => {
  if (onStatement === undefined) return undefined
  const start = stopwatchMs()
  return (end: 'answered' | 'failed'): void =>
    onStatement({ text, ms: stopwatchMs() - start, failed: end === 'failed' })
}
