import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { foldedWords, migrate, openDatabase, productSearch, products, transact } from '../src/index.ts'
import { eachDialect, freshDatabase, freshPostgres } from './fixture.ts'
import { at, productRow } from './rows.ts'

const idsOf = (found: { rows: readonly { id: string }[] }) => found.rows.map(({ id }) => id)

const wordsOf = (name: string, description = '') =>
  [name, description].map((text) => foldedWords(text).join(' ')).join('\n')

eachDialect('a search for products', (dialect) => {
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    const rows = [
      productRow(1, { name: 'wall connector', price_cents: 500 }),
      productRow(2, { name: 'Powerwall', description: '13.5 kWh, 100% ÖKO\nsilent for a wall' }),
      productRow(3, { name: 'Étoile', price_cents: 500 }),
      productRow(4, { name: 'Powerwall' }),
    ]
    await transact(db, async (trx) => {
      for (const row of rows)
        await products.insert(trx, { ...row, search_text: wordsOf(row.name, row.description) })
      await products.softDelete(trx, 'product-4', at(60))
    })
    const find = (...words: (string | string[])[]) =>
      productSearch.search(db, {
        ...{ offset: 0, limit: 100, sort: 'price', direction: 'asc' },
        words: words.map((word) => [word].flat()),
      })
    return { db, find }
  }

  test('finds words of any script, sign or length', async () => {
    const { db, find } = await shop()
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
      expect(idsOf(await find(word)), word).toContain(`product-${10 + nth}`)
      expect(idsOf(await find(word, 'lamp')), word).toContain(`product-${10 + nth}`)
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
  for (const [nth, word] of words.entries()) {
    const found = await productSearch.search(database.db, {
      ...{ offset: 0, limit: 9, sort: 'price', direction: 'asc' },
      words: [[word]],
    })
    expect(idsOf(found), word).toEqual([`product-${nth}`])
  }
})
