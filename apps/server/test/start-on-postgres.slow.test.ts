import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { freshPostgres, limitedPostgres } from '@voltway/db/fixture'
import { within } from '@voltway/db/postgres-copy'
import { postgresProxy } from '@voltway/db/postgres-proxy'
import { transactionPooler } from '@voltway/db/transaction-pooler'
import { expect, test } from 'vitest'
import { call, emptyFolder, failedStart, launch, openSale, refusedWith, startProgram } from './program.ts'

test('refuses a pooler without prepared statements in one line, with the sentence of the operating page', async () => {
  const database = await freshPostgres({ bare: true })
  const env = { DATABASE_URL: await transactionPooler(database, 2) }
  const sentence = 'the pooler in front of it does not pass prepared statements on'
  refusedWith(
    await failedStart(emptyFolder(), env),
    new RegExp(`^The PostgreSQL database cannot be used: ${sentence}. Use PgBouncer 1.21 or newer`),
  )
  const operating = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  expect(operating).toContain(`\`${sentence}\``)
  const tables = await within(database, (client) =>
    client.query("select tablename from pg_tables where schemaname = 'public'"),
  )
  expect(tables.rows).toEqual([])
})

test.each([2, 3])('with %i connections warns once, and answers lists and orders', async (connections) => {
  const env = { DATABASE_URL: await limitedPostgres(connections) }
  const program = await startProgram(emptyFolder(), env)
  const warnings = program.output.out.match(/^\{"level":[45]0.*$/gm)
  const warning =
    `PostgreSQL allows this user ${connections} connections, and a node uses up to 11: requests wait for each other. ` +
    'Raise the limit of the user or of the database, or max_connections of the server'
  expect(warnings).toEqual([expect.stringContaining(warning)])
  const { product, register, order } = await openSale(program)
  const { token, user } = await register()
  const { id } = await order(token)
  const search = (list: string, words: string) => call(program, 'GET', `/api/${list}/search?search=${words}`)
  const lists = ['orders', 'orders/overview', 'products', 'users', 'payment-methods', 'audit']
  for (let round = 0; round < 3; round++) {
    const [, orders, users, products] = await Promise.all([
      order(token),
      search('admin/orders', 'ada'),
      search('admin/users', 'ada'),
      search('products', 'model'),
      ...lists.map((list) => call(program, 'GET', `/api/admin/${list}`)),
    ])
    expect(orders).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]) })
    expect(users).toMatchObject({ items: [{ id: user.id }] })
    expect(products).toMatchObject({ items: [{ id: product.id }] })
  }
})

test.each(['create table', 'insert into "products"', 'update "assets"'])(
  'ends with 0 and without a warning if it is stopped at the statement %s of its start',
  async (statement) => {
    const stopAt = (bytes: Buffer) => {
      if (bytes.includes(statement)) program.child.kill('SIGTERM')
      return bytes
    }
    const url = await postgresProxy(await freshPostgres({ bare: true }), () => ({ fromShop: stopAt }))
    const program = launch(emptyFolder(), { DATABASE_URL: url, SEED_DEMO: 'on' })
    expect(await program.ended).toBe(0)
    expect(program.output.err).toBe('')
    expect(program.output.out).toContain('"Stopping"')
    expect(program.output.out).not.toMatch(/"level":[456]0/)
    expect(program.output.out).not.toContain('Listening')
  },
)

test('begins a shop with the demo catalogue in an empty schema beside the shop of another schema', async () => {
  const url = await freshPostgres({ bare: true })
  await within(url, (client) => client.query('create schema other'))
  const start = (databaseUrl: string) =>
    startProgram(emptyFolder(), { DATABASE_URL: databaseUrl, SEED_DEMO: 'on' })
  const listOf = (program: Awaited<ReturnType<typeof start>>) =>
    call<Product[]>(program, 'GET', '/api/products')
  const first = await start(url)
  const second = await start(`${url}?options=-c%20search_path%3Dother,public`)
  const [firstList, secondList] = [await listOf(first), await listOf(second)]
  expect(secondList.map(({ name }) => name)).toEqual(firstList.map(({ name }) => name))
  expect(secondList).toHaveLength(9)
  const ids = [...firstList, ...secondList].map(({ id }) => id)
  expect(new Set(ids).size, 'products of their own').toBe(18)
  for (const { image } of secondList) expect((await fetch(second.url + image)).status, image).toBe(200)
  await call(second, 'DELETE', `/api/admin/products/${secondList[0]?.id}`)
  expect(await listOf(second)).toEqual(secondList.slice(1))
  expect(await listOf(first)).toEqual(firstList)
})
