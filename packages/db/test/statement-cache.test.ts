import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { StatementCache } from '../src/statement-cache.ts'

const fresh = () => {
  const sqlite = new Sqlite(':memory:')
  return { sqlite, statements: new StatementCache(sqlite) }
}

test('caches the 500 most recently used statements', () => {
  const { statements } = fresh()
  const often = statements.prepare('select 0')
  const seldom = statements.prepare('select 1')
  for (let number = 2; number < 1000; number++) {
    statements.prepare(`select ${number}`)
    statements.prepare('select 0')
  }
  expect(statements.size).toBe(500)
  expect(statements.prepare('select 0')).toBe(often)
  expect(statements.prepare('select 1')).not.toBe(seldom)
})

test('prepares a pragma again each time, so that it runs each time', () => {
  const { sqlite, statements } = fresh()
  for (const state of [0, 1, 0, 1]) {
    statements.prepare(`pragma foreign_keys = ${state}`).run()
    expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(state)
  }
  expect(statements.size).toBe(0)
})

test('a cached statement sees a column that was added later', () => {
  const { sqlite, statements } = fresh()
  sqlite.exec('create table t (a integer)')
  sqlite.exec('insert into t values (1)')
  expect(statements.prepare('select * from t').all()).toEqual([{ a: 1 }])
  sqlite.exec('alter table t add column b integer default 2')
  expect(statements.prepare('select * from t').all()).toEqual([{ a: 1, b: 2 }])
})
