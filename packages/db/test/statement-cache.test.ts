import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { StatementCache } from '../src/statement-cache.ts'

const fresh = () => {
  const sqlite = new Sqlite(':memory:')
  return { sqlite, statements: new StatementCache(sqlite) }
}

test('prepares a pragma again each time, so that it runs each time', () => {
  const { sqlite, statements } = fresh()
  for (const state of [0, 1, 0, 1]) {
    statements.prepare(`pragma foreign_keys = ${state}`).run()
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(state)
  }
  expect(statements.size).toBe(0)
})
