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
  await call(program, 'POST', '/api/auth/logout', { token: revoked })
  const keys = { admin: randomUUID(), customer: randomUUID() }
  const method = await call<PaymentMethod>(program, 'POST', '/api/admin/payment-methods', {
    headers: { 'X-Admin-Secret': secret, 'Idempotency-Key': keys.admin },
    body: { type: 'crypto', name: 'Bitcoin', details: { address: 'sample', currency: 'BTC' } },
  })
  const choices = [{ option: 'Paint', choice: 'Blue' }]
  const cart = [{ id: where.product.id, qty: 1, choices }]
  await call(program, 'POST', '/api/cart', { token, body: { cart } })
  const headers = { 'Idempotency-Key': keys.customer }
  const body = { payment_method_id: method.id }
  await call(program, 'POST', '/api/checkout', { token, headers, body })
  const wrong = { email: 'ada@example.com', password: 'wrong' }
  await expect(call(program, 'POST', '/api/auth/login', { body: wrong })).rejects.toThrow('401')
  await program.stop()
  return { ...where, secret, token, revoked, keys, ...(await addMessages(where)) }
}

const openShop = ({ dataDir, env }: Location) =>
  openDatabase({ url: env.DATABASE_URL, file: join(dataDir, 'voltway.db') })

/** Adds two webhooks with their secrets, a waiting mail with a token, the hash of that token, and an admin key. */
const addMessages = async (location: Location) => {
  const [secrets, resetToken] = [[`whsec_${randomUUID()}`, `whsec_${randomUUID()}`], randomUUID()] as const
  const adminKey = `vwk_${randomUUID()}`
  const { db, close } = await openShop(location)
  const at = '2026-11-26T00:00:00.000Z'
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const [secret, previous] = secrets
  const previous_secrets = JSON.stringify([{ secret: previous, until: '2099-01-01T00:00:00.000Z' }])
  const webhook = { id: 'hook', url: 'https://a.example', events: '[]', active: 1, created_at: at } as const
  await db
    .insertInto('webhooks')
    .values([
      { ...webhook, secret, previous_secrets },
      { ...webhook, id: 'off', active: 0, off_reason: 'gone', secret, previous_secrets: '[]' },
    ])
    .execute()
  const mail = { kind: 'mail', target: 'ada@example.com', event_type: 'password_reset', user_id: id } as const
  const waiting = { status: 'waiting', tries: 0, created_at: at, next_at: at, token: resetToken } as const
  await db
    .insertInto('deliveries')
    .values({ id: 'mail', ...mail, ...waiting })
    .execute()
  const times = { created_at: at, expires_at: '2099-01-01T00:00:00.000Z' }
  const reset = { user_id: id, token_hash: sha256(resetToken), ...times }
  await db.insertInto('password_resets').values(reset).execute()
  const key = { id: 'key', name: 'ERP', scope: 'all', key_hash: sha256(adminKey), ...times } as const
  await db.insertInto('admin_keys').values(key).execute()
  await close()
  return { resetToken, adminKey, webhookSecrets: secrets }
}

/** Returns the state of the webhooks, the deliveries and the events without a number. */
const messagesOf = async (location: Location) => {
  const { db, close } = await openShop(location)
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'active', 'off_reason', 'secret', 'previous_secrets'])
    .orderBy('id')
    .execute()
  const deliveries = await db.selectFrom('deliveries').select(['id', 'status', 'error', 'token']).execute()
  const unnumbered = await db.selectFrom('events').select('id').where('number', 'is', null).execute()
  await close()
  return { webhooks, deliveries, unnumbered }
}

const rowsOf = async (location: Location) => {
  const { db, close } = await openShop(location)
  // On SQLite the rate limits are in a separate file, which no backup reads.
  const limits = location.env.DATABASE_URL === undefined ? [] : (['rate_limits'] as const)
  const tables = ['sessions', 'idempotency_keys', 'password_resets', 'admin_keys', ...limits] as const
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
    const { secret, token, keys, resetToken, adminKey, webhookSecrets, ...shop } = await usedShop(
      await stoppedShop(dialect),
    )
    const rows = await rowsOf(shop)
    const counts = rows.map(({ length }) => length)
    expect(counts, 'what must not be copied is there').not.toContain(0)
    const { folder } = await backUpShop(shop)
    const found = allOf(folder)
    expect(found, 'the backup can be read').toContain('320 mi')
    const [, , , , limits = []] = rows as { key: string }[][]
    const tokens = [token, secret, resetToken, adminKey, ...webhookSecrets]
    const forbidden = [...tokens, ...Object.values(keys), ...limits.map(({ key }) => key)]
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
    expect(await messagesOf(shop)).toEqual({
      webhooks: [
        { id: 'hook', active: 0, off_reason: 'restored', secret: null, previous_secrets: '[]' },
        { id: 'off', active: 0, off_reason: 'gone', secret: null, previous_secrets: '[]' },
      ],
      deliveries: [{ id: 'mail', status: 'failed', error: 'restored', token: null }],
      unnumbered: [],
    })
    const program = await start(shop)
    expect(await sessionStatus(program, shop.token)).toBe(401)
    expect(await sessionStatus(program, shop.revoked)).toBe(401)
    expect(await adminStatus(program, shop.secret)).toBe(401)
    expect(await adminStatus(program, shop.adminKey)).toBe(401)
    expect(await adminStatus(program, rotated)).toBe(200)
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

  test('is not created after the restore of a manipulated backup: its schema must be that of the program', async () => {
    const { folder, backup } = await backUpShop(await stoppedShop(dialect))
    const location = await emptyLocation(dialect)
    for (const [made, removed] of [
      [
        `create trigger extra after insert on orders begin
          insert into admin_keys values ('1', 'x', 'all', '${sha256('known')}', new.created_at, '2099-01-01T00:00:00.000Z');
        end`,
        'drop trigger extra',
      ],
      [
        `pragma writable_schema = on;
        insert into sqlite_schema values ('trigger', 'sqlite_extra', 'orders', 0,
          'create trigger sqlite_extra after insert on orders begin delete from users; end')`,
        `pragma writable_schema = on; delete from sqlite_schema where name = 'sqlite_extra'`,
      ],
      ['create view extra as select * from users', 'drop view extra'],
      ['create index extra on users (name)', 'drop index extra'],
    ] as const) {
      rewriteDatabase(backup, (sqlite) => sqlite.exec(made))
      await expect(restoreShop(folder, location)).rejects.toThrow('another schema')
      rewriteDatabase(backup, (sqlite) => sqlite.exec(removed))
    }
    await restoreShop(folder, location)
  })

  test('is not restored from a manipulated backup that contains it', async () => {
    const { folder, backup } = await backUpShop(await stoppedShop(dialect))
    const location = await emptyLocation(dialect)
    for (const rows of [
      `insert into shop_state values ('admin_secret_hash', '${sha256('an older secret')}')`,
      `insert into admin_keys
        values ('1', 'x', 'all', '${sha256('known')}', '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
      `insert into sessions select 'x', id, created_at, created_at from users`,
      `insert into webhooks (id, url, events, active, secret, previous_secrets, created_at)
        values ('1', 'https://thief.example', '[]', 1, 'whsec_known', '[]', '2026-01-01T00:00:00.000Z')`,
    ]) {
      rewriteDatabase(backup, (sqlite) => {
        sqlite.exec(
          `insert or ignore into users (id, name, email, password_hash, created_at, search_text)
            values ('1', 'Ada', 'ada@example.com', 'x', '2026-01-01T00:00:00.000Z', '')`,
        )
        sqlite.exec(rows)
      })
      await expect(restoreShop(folder, location)).rejects.toThrow('contains sessions, keys or secrets')
    }
  })
})
