import { join } from 'node:path'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { adminStatus, databaseEnv, emptyFolder, failedStart, startProgram } from './program.ts'
import { startReceiver } from './receivers.ts'

const program = join(import.meta.dirname, '../dist/admin-key.cjs')

/** Runs `npm run admin-key -- …`. */
const adminKey = (dataDir: string, env: Record<string, string>, args: string[]) =>
  failedStart(dataDir, env, { program, args })

const keyIn = (out: string) => /: (vwk_[\w-]{43})$/m.exec(out)?.[1] ?? ''

eachDialect('admin keys by command', (dialect) => {
  test('are added, listed and revoked while the shop runs and while it is stopped', async () => {
    const [dataDir, env] = [emptyFolder(), await databaseEnv(dialect)]
    const shop = await startProgram(dataDir, env)
    const running = { ...env, PORT: `${shop.port}` }
    const printer = ['add', 'label printer', ...'--scope orders --days 9'.split(' ')]
    const { out } = await adminKey(dataDir, running, printer)
    expect(out).toMatch(/^Shop: .*\nAdmin key label printer, scope orders, valid until \d{4}-.*: vwk_/)
    const key = keyIn(out)
    expect(await adminStatus(shop, key)).toBe(200)
    expect((await shop.stop()).code).toBe(0)
    expect(shop.output.out).not.toContain(key)

    const later = await adminKey(dataDir, env, ['add', 'ERP', '--scope', 'all'])
    const listed = await adminKey(dataDir, env, ['list'])
    expect(listed.out).toMatch(
      /\nlabel printer, scope orders, created .*\nERP, scope all, created .*, valid until .*\n$/,
    )
    expect(listed.out).not.toContain('vwk_')
    const again = await startProgram(dataDir, env)
    const runningAgain = { ...env, PORT: `${again.port}` }
    expect(await adminStatus(again, keyIn(later.out))).toBe(200)
    expect(await adminKey(dataDir, runningAgain, ['revoke', 'label printer'])).toMatchObject({ code: 0 })
    expect(await adminStatus(again, key)).toBe(401)
    const taken = await adminKey(dataDir, runningAgain, ['add', 'ERP', '--scope', 'read'])
    expect(taken).toMatchObject({ code: 1, lines: [expect.stringContaining('already exists')] })
    expect(await adminKey(dataDir, runningAgain, ['revoke', 'label printer'])).toMatchObject({
      code: 1,
      lines: ['There is no admin key with the name label printer'],
    })
  })
})

test('with the PORT of another shop, no command sends the secret or says that the shop is ready', async () => {
  const dataDir = emptyFolder()
  await startProgram(dataDir)
  const other = await startReceiver((_, response) =>
    response.writeHead(200, { 'X-Shop-Id': 'other' }).end('{"status":"ready"}'),
  )
  const refused = expect.stringContaining('another shop or program answers at')
  const [env, status] = [{ PORT: `${other.port}` }, join(import.meta.dirname, '../dist/status.cjs')]
  expect(await adminKey(dataDir, env, ['list'])).toMatchObject({ code: 1, lines: [refused] })
  expect(await failedStart(dataDir, env, { program: status })).toMatchObject({ code: 1, out: refused })
  expect([...new Set(other.requests.map(({ url }) => url))]).toEqual(['/readyz'])
})

test.each([
  ['a missing scope', ['add', 'ERP'], /^Usage: npm run admin-key/],
  ['an unknown scope', ['add', 'ERP', '--scope', 'some'], /scope/i],
  ['too many days', ['add', 'ERP', '--scope', 'all', '--days', '401'], /days/i],
  ['days in words', ['add', 'ERP', '--scope', 'all', '--days', 'ten'], /days/i],
  ['an invisible character', ['add', 'ow\u200bner', '--scope', 'all'], /invisible characters/],
  ['the name of the owner', ['add', 'owner', '--scope', 'all'], /The name owner is that of the admin secret/],
  ['an unknown option', ['list', '--all'], /^Usage: npm run admin-key/],
])('the command rejects %s before it looks for a shop', async (_, args, message) => {
  const { code, lines } = await adminKey(emptyFolder(), {}, args)
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(message)
  expect(lines.at(-1)).toMatch(/^Usage: npm run admin-key/)
})
