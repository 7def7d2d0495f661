import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentMethod, Session } from '@voltway/contract'
import { openDatabase } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { adminStatus, call, type Program, rotateAdminSecret, startProgram } from './program.ts'
import { rewriteDatabase } from './rewrite-backup.ts'
import { backUpShop, emptyLocation, type Location, moveShopTo, restoreShop, shopData } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Starts a shop without a configured admin secret. */
const start = ({ dataDir, env }: Location) => startProgram(dataDir, { ...env, ADMIN_SECRET: '' })

/** Returns the secret that a start has generated and printed. */
const printedSecret = async ({ output }: Program): Promise<string> => {
  const line = /Admin secret: ([\w-]{43}) /
  await expect.poll(() => output.out).toMatch(line)
  return line.exec(output.out)?.[1] ?? ''
}

const post = async (
  { url }: Program,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> => {
  const type = { 'Content-Type': 'application/json' }
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...type, ...headers },
    body: JSON.stringify(body),
  })
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200)
  return response.json()
}

const person = () => ({ name: 'Ada', email: `${randomUUID()}@example.com`, password: 'correct horse' })
const register = (program: Program) =>
  call<Session>(program, 'POST', '/api/auth/register', { body: person() })

const sessionStatus = async ({ url }: Program, token: string) =>
  (await fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })).status

/** Creates a stopped shop with a secret, a valid and a revoked session, idempotency keys and a failed sign-in. */
const usedShop = async (where: Location & { product: { id: string } }) => {
  const program = await start(where)
  const secret = await printedSecret(program)
  const [{ token }, { token: revoked }] = [await register(program), await register(program)]
  await post(program, '/api/auth/logout', { Authorization: `Bearer ${revoked}` }, {})
  const keys = { admin: randomUUID(), customer: randomUUID() }
  const method = (await post(
    program,
    '/api/admin/payment-methods',
    { 'X-Admin-Secret': secret, 'Idempotency-Key': keys.admin },
    { type: 'crypto', name: 'Bitcoin', details: { address: 'sample', currency: 'BTC' } },
  )) as PaymentMethod
  const signedIn = { Authorization: `Bearer ${token}` }
  const choices = [{ option: 'Paint', choice: 'Blue' }]
  await post(program, '/api/cart', signedIn, { cart: [{ id: where.product.id, qty: 1, choices }] })
  await post(
    program,
    '/api/checkout',
    { ...signedIn, 'Idempotency-Key': keys.customer },
    { payment_method_id: method.id },
  )
  const wrong = { email: 'ada@example.com', password: 'wrong' }
  await fetch(`${program.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wrong),
  })
  await program.stop()
  return { ...where, secret, token, revoked, keys }
}

const rowsOf = async ({ dataDir, env }: Location) => {
  const { db, close } = await openDatabase({ url: env.DATABASE_URL, file: join(dataDir, 'voltway.db') })
  // On SQLite the rate limits are in a separate file, which no backup reads.
  const limits = env.DATABASE_URL === undefined ? [] : (['rate_limits'] as const)
  const tables = ['sessions', 'idempotency_keys', ...limits] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  await close()
  return rows
}

/** Returns the bytes of all files of a folder. */
const allOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n')

eachDialect('access data', (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite'

  test('is not part of a backup: no hash of a token or of the secret, no idempotency key, no rate limit', async () => {
    const { secret, token, keys, ...shop } = await usedShop(await stoppedShop(dialect))
    const rows = await rowsOf(shop)
    expect(
      rows.map(({ length }) => length),
      'what must not be copied is there',
    ).not.toContain(0)
    const { folder } = await backUpShop(shop)
    const found = allOf(folder)
    expect(found, 'the backup can be read').toContain('320 mi')
    const [, , , limits = []] = rows as { key: string }[][]
    const forbidden = [token, secret, ...Object.values(keys), ...limits.map(({ key }) => key)]
    for (const text of forbidden) {
      expect(found).not.toContain(text)
      expect(found).not.toContain(sha256(text))
    }
  })

  test('does not survive a restore: all sessions end, and the target retains its own admin secret', async () => {
    const shop = await usedShop(await stoppedShop(dialect))
    const { folder } = await backUpShop(shop)
    const { out } = await rotateAdminSecret(shop.dataDir, shop.env)
    const [, rotated = ''] = /Admin secret: (\S+)/.exec(out) ?? []
    expect(await shopData(['restore', folder, '--replace'], shop)).toMatchObject({ code: 0 })
    expect((await rowsOf(shop)).flat()).toEqual([])
    const program = await start(shop)
    expect(await sessionStatus(program, shop.token)).toBe(401)
    expect(await sessionStatus(program, shop.revoked)).toBe(401)
    expect(await adminStatus(program, shop.secret)).toBe(401)
    expect(await adminStatus(program, rotated)).toBe(200)
  })

  test('a restore into an empty target generates a new secret', async () => {
    const shop = await usedShop(await stoppedShop(dialect))
    const { folder } = await backUpShop(shop)
    const location = await emptyLocation(dialect)
    await restoreShop(folder, location)
    const program = await start(location)
    const secret = await printedSecret(program)
    expect(await adminStatus(program, shop.secret)).toBe(401)
    expect(await adminStatus(program, secret)).toBe(200)
    expect(await sessionStatus(program, shop.token)).toBe(401)
  })

  test(`does not survive a move to ${other} and back`, async () => {
    const shop = await usedShop(await stoppedShop(dialect))
    const [away, home] = [await emptyLocation(other), await emptyLocation(dialect)]
    await moveShopTo(shop, away)
    await moveShopTo(away, home)
    for (const location of [away, home]) {
      const program = await start(location)
      const secret = await printedSecret(program)
      expect(await adminStatus(program, shop.secret)).toBe(401)
      expect(await adminStatus(program, secret)).toBe(200)
      expect(await sessionStatus(program, shop.token)).toBe(401)
      expect(await sessionStatus(program, shop.revoked)).toBe(401)
    }
  })

  test('is not restored from a manipulated backup that contains it', async () => {
    const { folder, backup } = await backUpShop(await stoppedShop(dialect))
    const location = await emptyLocation(dialect)
    for (const rows of [
      `insert into shop_state values ('admin_secret_hash', '${sha256('an older secret')}')`,
      `insert into sessions select 'x', id, created_at, created_at from users`,
    ]) {
      rewriteDatabase(backup, (sqlite) => {
        sqlite.exec(
          `insert or ignore into users (id, name, email, password_hash, created_at, search_text)
            values ('1', 'Ada', 'ada@example.com', 'x', '2026-01-01T00:00:00.000Z', '')`,
        )
        sqlite.exec(rows)
      })
      await expect(restoreShop(folder, location)).rejects.toThrow('rows that give access')
    }
  })
})
