import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditEntry, Session } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, failedStart, type Program, startProgram } from './program.ts'

const program = join(import.meta.dirname, '../dist/customer.cjs')
const publicUrl = 'https://shop.example'
const ada = { name: 'Ada', email: 'ada@xn--mnchen-3ya.example', password: 'correct horse battery' }

/** Runs `npm run customer -- …`. */
const runCustomer = async (dataDir: string, env: Record<string, string>, args: string[]) => {
  const { code, lines, out } = await failedStart(dataDir, env, { program, args })
  return { code, lines: lines.filter((line) => line !== ''), out }
}

const resetLink = async (dataDir: string, env: Record<string, string>, email = ada.email) => {
  const { out, ...ended } = await runCustomer(dataDir, env, ['reset-link', email])
  expect(ended).toEqual({ code: 0, lines: [] })
  return out
}

const linkIn = (out: string) => /^Link, valid once within 30 minutes: (.*)#([\w-]{43})$/m.exec(out) ?? []

const setPassword = (shop: Pick<Program, 'url'>, token: string | undefined, password: string) =>
  call(shop, 'POST', '/api/auth/reset-password', { body: { token, password } })

const signIn = (shop: Pick<Program, 'url'>, password: string) =>
  call<Session>(shop, 'POST', '/api/auth/login', { body: { ...ada, password } })

eachDialect('a customer by command', (dialect) => {
  test('a link for a new password works while the shop runs and while it is stopped, and is audited', async () => {
    const [dataDir, env] = [emptyFolder(), { ...(await databaseEnv(dialect)), PUBLIC_URL: publicUrl }]
    const shop = await startProgram(dataDir, env)
    const { user } = await call<Session>(shop, 'POST', '/api/auth/register', { body: ada })
    const running = await resetLink(dataDir, { ...env, PORT: `${shop.port}` }, ' ADA@MÜNCHEN.example')
    expect(running).toMatch(/^Shop: (SQLite|PostgreSQL), /)
    const [, page, token] = linkIn(running)
    expect(page).toBe(`${publicUrl}/reset-password`)
    await setPassword(shop, token, 'battery staple')
    await signIn(shop, 'battery staple')
    const { items } = await call<{ items: AuditEntry[] }>(shop, 'GET', '/api/admin/audit?kind=user')
    const address = dialect === 'sqlite' ? '127.0.0.1' : 'command'
    expect(items).toMatchObject([{ action: 'update', kind: 'user', entity_id: user.id, address }])
    expect((await shop.stop()).code).toBe(0)
    expect(shop.output.out).not.toContain(token)

    const [, , later] = linkIn(await resetLink(dataDir, env))
    const again = await startProgram(dataDir, env)
    await setPassword(again, later, 'staple battery')
    await signIn(again, 'staple battery')
  })

  test('sign-out ends all sessions while the shop runs and while it is stopped', async () => {
    const [dataDir, env] = [emptyFolder(), await databaseEnv(dialect)]
    const start = () => startProgram(dataDir, env)
    const signOut = async (PORT: string) => {
      const { code, lines, out } = await runCustomer(dataDir, { ...env, PORT }, ['sign-out', ada.email])
      expect({ code, lines }).toEqual({ code: 0, lines: [] })
      expect(out).toContain(`All sessions of ${ada.email} have ended`)
    }
    const isSignedIn = async ({ url }: Pick<Program, 'url'>, { token }: Session) =>
      (await fetch(`${url}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })).status === 200
    const shop = await start()
    const first = await call<Session>(shop, 'POST', '/api/auth/register', { body: ada })
    expect(await isSignedIn(shop, first)).toBe(true)
    await signOut(`${shop.port}`)
    expect(await isSignedIn(shop, first)).toBe(false)
    const second = await signIn(shop, ada.password)
    await shop.stop()
    await signOut('0')
    expect(await isSignedIn(await start(), second)).toBe(false)
  })
})

test.each(['127.0.0.2', '0.0.0.0', 'localhost'])(
  'with HOST=%s, the command finds the shop and its generated secret, and prints a path without PUBLIC_URL',
  async (HOST) => {
    const [dataDir, env] = [emptyFolder(), { ADMIN_SECRET: '', HOST }]
    const shop = await startProgram(dataDir, env)
    await call(shop, 'POST', '/api/auth/register', { body: ada })
    const out = await resetLink(dataDir, { ...env, PORT: `${shop.port}` })
    expect(out).toContain('PUBLIC_URL is not set')
    const [, page, token] = linkIn(out)
    expect(page).toBe('/reset-password')
    await setPassword(shop, token, 'battery staple')
    expect(out).not.toContain(readFileSync(join(dataDir, 'admin-secret'), 'utf8').trim())
  },
)

test('the command is rejected in one line if it cannot create a link', async () => {
  const [dataDir, empty] = [emptyFolder(), emptyFolder()]
  const shop = await startProgram(dataDir)
  const env = { PORT: `${shop.port}` }
  const link = ['reset-link', ada.email]
  const refusals = [
    await runCustomer(dataDir, env, link),
    await runCustomer(dataDir, { ...env, ADMIN_SECRET: 'another admin secret' }, link),
    await runCustomer(dataDir, { ...env, ADMIN_SECRET: '' }, link),
    await runCustomer(dataDir, { PORT: '1' }, link),
    await runCustomer(empty, {}, link),
    await runCustomer(dataDir, env, ['reset-link']),
    await runCustomer(dataDir, env, ['delete', ada.email]),
  ]
  const usage = expect.stringMatching(/^Usage: npm run customer -- reset-link EMAIL, or /)
  expect(refusals.map(({ code, lines }) => ({ code, lines }))).toEqual([
    { code: 1, lines: [`There is no customer with the e-mail address ${ada.email}`] },
    { code: 1, lines: [expect.stringContaining('Invalid admin secret')] },
    { code: 1, lines: [expect.stringMatching(/^There is no admin secret in .*: set ADMIN_SECRET/)] },
    { code: 1, lines: [expect.stringContaining('no shop answers at http://127.0.0.1:1')] },
    {
      code: 1,
      lines: [
        expect.stringContaining(`There is no database file ${join(empty, 'voltway.db')}: set DATA_DIR`),
      ],
    },
    { code: 1, lines: [usage] },
    { code: 1, lines: [usage] },
  ])
  expect(refusals.map(({ out }) => out).join()).not.toContain('#')
})
