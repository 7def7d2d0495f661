import { describe } from 'vitest'
import type { Database } from '../src/database.ts'

const dialects: readonly Database['dialect'][] = ['sqlite', 'postgres']

/** Makes the same promises for SQLite and for PostgreSQL. */
export const eachDialect = (name: string, promises: (dialect: Database['dialect']) => void): void => {
  describe.each(dialects)(`${name} (%s)`, promises)
}
