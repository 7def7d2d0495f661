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
