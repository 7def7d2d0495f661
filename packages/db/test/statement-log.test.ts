import { expect, onTestFinished, test } from 'vitest'
import { compileQuery } from '../src/compiled-query.ts'
import { type Handle, openDatabase, transact } from '../src/index.ts'
import type { RanStatement } from '../src/statement-log.ts'
import { eachDialect } from './fixture.ts'
import { postgresCopy } from './postgres-copy.ts'
import { sqliteCopy } from './sqlite-copy.ts'

const opened = async (dialect: 'sqlite' | 'postgres') => {
  const copy = dialect === 'sqlite' ? await sqliteCopy() : await postgresCopy()
  const statements: RanStatement[] = []
  const { db, close } = await openDatabase({ ...copy, onStatement: (each) => statements.push(each) })
  onTestFinished(async () => {
    await close()
    await copy.remove()
  })
  return { db, statements }
}

eachDialect('the log of statements', (dialect) => {
  const row = { key: 'a', value: '1' }
  const add = compileQuery((h, added: typeof row) => h.insertInto('shop_state').values(added))
  const find = compileQuery((h: Handle, key: string) =>
    h.selectFrom('shop_state').select('value').where('key', '=', key),
  )

  test('has each statement once, and marks failed ones', async () => {
    const { db, statements } = await opened(dialect)
    const inserts = () =>
      statements.filter(({ text }) => text.startsWith('insert into "shop_state"')).map(({ failed }) => failed)
    const selects = () => statements.filter(({ text }) => text.startsWith('select "value"'))
    await transact(db, async (trx) => {
      await add(trx, row)
      await find(trx, 'a')
      await find(trx, 'b')
    })
    expect(inserts()).toEqual([false])
    expect(selects().map(({ failed }) => failed)).toEqual([false, false])
    await expect(transact(db, (trx) => add(trx, row))).rejects.toThrow(/unique/i)
    expect(inserts()).toEqual([false, true])
  })
})
