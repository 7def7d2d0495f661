import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { databaseEnv, emptyFolder, failedStart, startProgram } from './program.ts'

const program = join(import.meta.dirname, '../dist/rate-limits.cjs')

eachDialect('npm run rate-limits', (dialect) => {
  test('forgets the counts of a client IP or an e-mail while the shop runs, and of no other', async () => {
    const [dataDir, env] = [emptyFolder(), { ...(await databaseEnv(dialect)), TRUST_PROXY: '127.0.0.1' }]
    const shop = await startProgram(dataDir, env)
    const forget = async (client: string) => {
      const { code, lines, out } = await failedStart(dataDir, env, { program, args: ['forget', client] })
      expect({ code, lines }).toEqual({ code: 0, lines: [''] })
      return Number(/^Forgot (1(?= limit of )|(?!1 )\d+(?= limits of ))/m.exec(out)?.[1])
    }
    const send = async (path: string, clientIp: string, email?: string) => {
      const response = await fetch(shop.url + path, {
        method: email ? 'POST' : 'GET',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': clientIp,
          'X-Admin-Secret': 'wrong',
        },
        ...(email && { body: JSON.stringify({ email, password: 'wrong horse battery' }) }),
      })
      return response.status
    }
    const signIn = (clientIp: string, email: string) => send('/api/auth/login', clientIp, email)
    const [ada, bob, email] = ['2001:db8::1', '192.0.2.2', 'ada@xn--mnchen-3ya.example']
    for (let times = 0; times < 10; times++) {
      expect(await signIn(ada, email)).toBe(401)
      expect(await send('/api/admin/users', bob)).toBe(401)
    }
    expect([await signIn(ada, email), await send('/api/admin/users', bob)]).toEqual([429, 429])
    expect(await forget('ADA@MÜNCHEN.example')).toBe(1)
    expect([await signIn(ada, email), await send('/api/admin/users', bob)]).toEqual([401, 429])
    expect(await forget(bob)).toBe(1)
    expect(await send('/api/admin/users', bob)).toBe(401)
    // Another address of the same /64 network. Its failures count for the e-mail, and for all e-mails.
    expect(await forget('2001:DB8::/64')).toBe(2)
    expect(await forget(email)).toBe(0)
    await shop.stop()
    expect(await forget(bob), 'while the shop is stopped').toBe(1)
  })
})

test('the command is rejected in one line if it can forget nothing', async () => {
  const folder = emptyFolder()
  const run = async (args: string[]) => {
    const { code, lines } = await failedStart(folder, {}, { program, args })
    return [code, ...lines]
  }
  const usage = expect.stringMatching(/^Usage: npm run rate-limits -- forget CLIENT/)
  expect(await run(['forget', 'ada'])).toEqual([1, usage])
  expect(await run(['list'])).toEqual([1, usage])
  const missing = expect.stringContaining(`There is no file ${join(folder, 'limits.db')}: set DATA_DIR`)
  expect(await run(['forget', '192.0.2.1'])).toEqual([1, missing])
  mkdirSync(join(folder, 'limits.db'))
  expect(await run(['forget', '192.0.2.1'])).toEqual([1, missing])
  rmdirSync(join(folder, 'limits.db'))
  for (const damage of ['', 'no database'.repeat(100)]) {
    writeFileSync(join(folder, 'limits.db'), damage)
    expect(await run(['forget', '192.0.2.1'])).toEqual([
      1,
      expect.stringMatching(
        /limits\.db cannot be used: .*A start of the shop with RATE_LIMITS=on replaces it$/,
      ),
    ])
  }
  const empty = { DATABASE_URL: await freshPostgres({ bare: true }) }
  const { code, lines } = await failedStart(folder, empty, { program, args: ['forget', '192.0.2.1'] })
  expect([code, ...lines]).toEqual([1, 'The database has no shop yet'])
})
