import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, migrate, openDatabase, productSearch, products, transact } from '../src/index.ts'
import { eachDatabase, freshDatabase, freshPostgres } from './fixture.ts'
import { productRow } from './rows.ts'

const find = async (db: Db, ...words: string[]) => {
  const all = { offset: 0, limit: 100, sort: 'price', direction: 'asc' } as const
  const { rows } = await productSearch.search(db, { ...all, words: words.map((word) => [word]) })
  return rows.map(({ id }) => id)
}

eachDatabase('a search for products', (test) => {
  test('finds words of any script, sign or length', async ({ db }) => {
    const words = [
      ...['รถยนต', '태양광패널'.normalize('NFKD'), '太陽光発電', 'ガレージ'.normalize('NFKD')],
      ...[
        '007',
        '1',
        '½'.normalize('NFKD').slice(0, 1),
        '৴',
        'ᛗ',
        '𞤀𞤣𞤤',
        '𝼀',
        'x'.repeat(500),
        '的'.repeat(500),
      ],
      ...['and', 'or', 'not', 'near', 'the'],
    ]
    await transact(db, async (trx) => {
      for (const [nth, word] of words.entries())
        await products.insert(trx, productRow(10 + nth, { search_text: `${word} lamp\n${word}a ${word}` }))
    })
    for (const [nth, word] of words.entries()) {
      expect(await find(db, word), word).toContain(`product-${10 + nth}`)
      expect(await find(db, word, 'lamp'), word).toContain(`product-${10 + nth}`)
    }
  })
})

test('PostgreSQL finds words in any locale', async () => {
  const { db: admin } = await freshDatabase('postgres')
  const name = `voltway_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} template template0 locale 'C.UTF-8'`.execute(admin)
  const url = await freshPostgres()
  const database = await openDatabase({ url: url.replace(/\/[^/?]+(\?|$)/, `/${name}$1`) })
  onTestFinished(async () => {
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
  })
  await migrate(database)
  const words = ['৴', '〇', '𞤢𞤣']
  await transact(database.db, async (trx) => {
    for (const [nth, word] of words.entries())
      await products.insert(trx, productRow(nth, { search_text: `${word}\n` }))
  })
  for (const [nth, word] of words.entries())
    expect(await find(database.db, word), word).toEqual([`product-${nth}`])
})
