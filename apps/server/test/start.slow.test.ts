import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@voltway/contract'
import { openDatabase, shopState } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import {
  adminStatus,
  call,
  emptyFolder,
  failedStart,
  type Program,
  refusedWith,
  rotateAdminSecret as rotate,
  startProgram,
} from './program.ts'

test('prints the URLs of the shop and of the admin pages, and the location of the secret', async () => {
  const dataDir = join(emptyFolder(), 'made', 'on', 'the', 'way')
  const program = await startProgram(dataDir)
  await expect.poll(() => program.output.out).toContain('Admin pages')
  const lines = program.output.out.split('\n').filter((line) => !line.startsWith('{'))
  expect(lines).toEqual([
    'Admin secret: the one in ADMIN_SECRET',
    `Voltway is open at http://127.0.0.1:${program.port}`,
    `Admin pages: http://127.0.0.1:${program.port}/admin-products`,
    '',
  ])
  expect(program.output.err).toBe('')
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  expect(program.output.out).not.toContain('the secret of the tests')
})

test('generates the admin secret once, readable only by its owner, and prints it once', async () => {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'admin-secret')
  const first = await startProgram(dataDir, { ADMIN_SECRET: '' })
  await expect.poll(() => first.output.out).toContain('Admin secret')
  const secret = readFileSync(file, 'utf8').trim()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(first.output.out).toContain(`Admin secret: ${secret} (stored in ${file})`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await adminStatus(first, secret)).toBe(200)
  await first.stop()

  const second = await startProgram(dataDir, { ADMIN_SECRET: '' })
  await expect.poll(() => second.output.out).toContain(`Admin secret: in ${file}`)
  expect(second.output.out).not.toContain(secret)
  expect(readFileSync(file, 'utf8').trim()).toBe(secret)
})

test('rejects the old secret after a start with another one', async () => {
  const dataDir = emptyFolder()
  const request = async (url: string, secret: string) => {
    const headers = { 'X-Admin-Secret': secret }
    const paths = ['/api/admin/users', '/api/admin/orders/export', '/trpc/admin.audit.search', '/metrics']
    return Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status))
  }
  const before = await startProgram(dataDir, { ADMIN_SECRET: 'the first secret' })
  expect(await request(before.url, 'the first secret')).toEqual([200, 200, 200, 200])
  await before.stop()
  const after = await startProgram(dataDir, { ADMIN_SECRET: 'the second secret' })
  expect(await request(after.url, 'the first secret')).toEqual([401, 401, 401, 401])
  expect(await request(after.url, 'the second secret')).toEqual([200, 200, 200, 200])
})

test('rejects an admin secret that can be guessed, and warns of a short one', async () => {
  const guessable = await failedStart(emptyFolder(), { ADMIN_SECRET: 'a' })
  refusedWith(guessable, /^ADMIN_SECRET must be at least 8 characters long$/)

  const short = await startProgram(emptyFolder(), { ADMIN_SECRET: 'short1234567890' })
  await expect
    .poll(() => short.output.err)
    .toMatch(/^Warning: ADMIN_SECRET is short[^\n]+openssl rand[^\n]+\n$/)
  expect(short.output.out + short.output.err).not.toContain('short1234567890')
  const enough = await startProgram(emptyFolder(), { ADMIN_SECRET: 'enough1234567890' })
  await expect.poll(() => enough.output.out).toContain('Admin secret')
  await enough.stop()
  expect(enough.output.err).toBe('')
})

test('rejects an empty admin secret file', async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'admin-secret'), '')
  refusedWith(await failedStart(dataDir, { ADMIN_SECRET: '' }), join(dataDir, 'admin-secret'))
})

test('protects the database, the secret and the images from other users of the machine', async () => {
  const dataDir = join(emptyFolder(), 'data')
  await startProgram(dataDir, { ADMIN_SECRET: '' })
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
})

test('removes the copy from before an upgrade after 30 days', async () => {
  const dataDir = emptyFolder()
  const copies = [31, 29].map((days) => {
    const copy = join(dataDir, `voltway.db.before-schema-${days}`)
    writeFileSync(copy, '')
    const seconds = Date.now() / 1000 - days * 86_400
    utimesSync(copy, seconds, seconds)
    return copy
  })
  await startProgram(dataDir)
  expect(copies.map((copy) => existsSync(copy))).toEqual([false, true])
})

/** Returns the admin secret that one of the nodes generated and printed. */
const madeSecret = async (nodes: Program[]): Promise<string> => {
  const printed = () => nodes.map(({ output }) => output.out).join('')
  await expect.poll(() => printed().match(/Admin secret: /g)).toHaveLength(nodes.length)
  const made = [...printed().matchAll(/Admin secret: ([\w-]{43}) \(not shown again/g)]
  expect(made).toHaveLength(1)
  return made[0]?.[1] ?? ''
}

test('on PostgreSQL a rotation ends the old admin secret on every node at once; the database has only hashes', async () => {
  const databaseUrl = await freshPostgres()
  const env = { DATABASE_URL: databaseUrl, ADMIN_SECRET: '' }
  const nodes = await Promise.all([startProgram(emptyFolder(), env), startProgram(emptyFolder(), env)])
  const old = await madeSecret(nodes)
  expect(await Promise.all(nodes.map((node) => adminStatus(node, old)))).toEqual([200, 200])

  const { code, out } = await rotate(emptyFolder(), env)
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^Shop: .*\nAdmin secret: [\w-]{43}\n$/),
  })
  const secret = out.trim().split('Admin secret: ')[1] ?? ''
  expect(await Promise.all(nodes.map((node) => adminStatus(node, old)))).toEqual([401, 401])
  expect(await Promise.all(nodes.map((node) => adminStatus(node, secret)))).toEqual([200, 200])
  const database = await openDatabase({ url: databaseUrl, file: '' })
  const storedHash = await shopState.get(database.db, 'admin_secret_hash')
  await database.close()
  expect(storedHash).toMatch(/^[0-9a-f]{64}$/)
})

test('prints a new admin secret also in a start that fails, because PostgreSQL has only its hash', async () => {
  const env = { DATABASE_URL: await freshPostgres(), ADMIN_SECRET: '' }
  const other = await startProgram(emptyFolder())
  const { out } = await failedStart(emptyFolder(), { ...env, PORT: String(other.port) })
  const [, printed = ''] = /Admin secret: ([\w-]{43}) /.exec(out) ?? []
  expect(await adminStatus(await startProgram(emptyFolder(), env), printed)).toBe(200)
})

test('on SQLite a rotation ends the old admin secret at once, and the file stays readable only by its owner', async () => {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'admin-secret')
  const program = await startProgram(dataDir, { ADMIN_SECRET: '' })
  const old = readFileSync(file, 'utf8').trim()
  expect(await adminStatus(program, old)).toBe(200)
  const { out } = await rotate(dataDir, {})
  const secret = readFileSync(file, 'utf8').trim()
  expect(out).toBe(`Shop: SQLite, ${join(dataDir, 'voltway.db')}\nAdmin secret: ${secret}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect([await adminStatus(program, old), await adminStatus(program, secret)]).toEqual([401, 200])
})

test('a rotation is rejected in one line if there is no secret to replace', async () => {
  const dataDir = emptyFolder()
  const databaseUrl = await freshPostgres()
  const refusals = [
    await rotate(dataDir, { ADMIN_SECRET: 'given from outside' }),
    await rotate(dataDir, {}),
    await rotate(dataDir, { DATABASE_URL: databaseUrl }),
    await rotate(dataDir, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    await rotate(dataDir, {}, []),
  ]
  expect(refusals.map(({ code, lines }) => ({ code, lines }))).toEqual([
    { code: 1, lines: [expect.stringContaining('ADMIN_SECRET is set')] },
    { code: 1, lines: [expect.stringContaining(`There is no ${join(dataDir, 'admin-secret')}`)] },
    { code: 1, lines: [expect.stringContaining('The database has no shop yet')] },
    { code: 1, lines: [expect.stringContaining('cannot be used')] },
    { code: 1, lines: ['Usage: npm run admin-secret -- rotate'] },
  ])
  expect(refusals.map(({ out }) => out).join()).not.toContain('Admin secret')
  expect(readdirSync(dataDir)).toEqual([])
})

test('several nodes on one PostgreSQL start simultaneously and share the catalogue, the images and the secret', async () => {
  const folders = ['one', 'two'].map((name) => join(emptyFolder(), name))
  const env = { DATABASE_URL: await freshPostgres(), SEED_DEMO: 'on', ADMIN_SECRET: '' }
  const nodes = await Promise.all(folders.map((dataDir) => startProgram(dataDir, env)))
  const secret = await madeSecret(nodes)
  for (const node of nodes) {
    const products = await call<Product[]>(node, 'GET', '/api/products')
    expect(products).toHaveLength(9)
    for (const { image } of products) expect((await fetch(node.url + image)).status, image).toBe(200)
    expect(await adminStatus(node, secret)).toBe(200)
  }
  expect(nodes.filter(({ output }) => output.out.includes(secret))).toHaveLength(1)
  for (const dataDir of folders) expect(existsSync(dataDir), 'nodes write nothing to their disks').toBe(false)
  expect(await Promise.all(nodes.map(async ({ stop }) => (await stop()).code))).toEqual([0, 0])
})
