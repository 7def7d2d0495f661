import type { Logger } from 'kysely'

/** A statement that ran: its text without values, its duration in milliseconds, and whether it failed. */
export type RanStatement = { text: string; ms: number; failed: boolean }

export type OnStatement = (statement: RanStatement) => void

/** Returns the Kysely option that calls `onStatement` after every statement. */
export const createStatementLogger = (onStatement: OnStatement | undefined): { log?: Logger } =>
  onStatement === undefined
    ? {}
    : {
        log: ({ level, query, queryDurationMillis: ms }) =>
          onStatement({ text: query.sql, ms, failed: level === 'error' }),
      }
