import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachDialect } from '@voltway/db/fixture'
import { haltingProxy } from '@voltway/db/postgres-proxy'
import { expect, test } from 'vitest'
import { formatLocation } from '../src/backup/shop-location.ts'
import { stateOf } from './folder-state.ts'
import { databaseEnv, emptyFolder, failedStart, refusedWith, startProgram } from './program.ts'
import { shopData } from './shop-data.ts'

const program = join(import.meta.dirname, '../dist/status.cjs')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

/** Runs `npm run status -- --json`. */
const statusOf = async (dataDir: string, env: Record<string, string> = {}) => {
  const { code, out, lines } = await failedStart(dataDir, env, { program, args: ['--json'] })
  expect(lines).toEqual([''])
  return { code, ...JSON.parse(out) }
}

eachDialect('npm run status', (dialect) => {
  test('shows a running and a stopped shop, and changes nothing', async () => {
    const [dataDir, env] = [emptyFolder(), await databaseEnv(dialect)]
    const shop = await startProgram(dataDir, env)
    expect(JSON.parse(shop.output.out.split('\n', 1)[0] ?? '')).toMatchObject({ msg: 'Starting', version })
    expect((await shopData(['backup', emptyFolder()], { dataDir, env })).code).toBe(0)
    const known = { version, schema: 1, waiting_deliveries: 0, failed_deliveries: 0 }
    const since = expect.stringMatching(/^20\d\d-/)
    const now = await statusOf(dataDir, { ...env, PORT: `${shop.port}` })
    expect(now).toMatchObject({ code: 0, ...known, nodes: 1, ready: true, reason: null, last_backup: since })
    expect(now.free_disk_bytes).toEqual(dialect === 'sqlite' ? expect.any(Number) : null)
    expect(now.shop).toMatch(/^(SQLite, .*voltway\.db|PostgreSQL, [^@]*)$/)
    const { out } = await failedStart(dataDir, { ...env, PORT: `${shop.port}` }, { program })
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(
      'Version,Schema,Shop,URL,Nodes,Ready,Last backup,Free disk,Waiting deliveries,Failed deliveries'.split(
        ',',
      ),
    )
    const elsewhere = {
      code: 1,
      ...known,
      nodes: 1,
      reason: expect.stringContaining('no shop answers at http://127.0.0.1:1.'),
    }
    expect(await statusOf(dataDir, { ...env, PORT: '1' })).toMatchObject(elsewhere)
    await shop.stop()
    const before = stateOf(dataDir)
    const stopped = await statusOf(dataDir, { ...env, PORT: '1' })
    expect(stopped).toMatchObject({ code: 1, ...known, nodes: 0, ready: false, last_backup: since })
    expect(stopped.reason).toMatch(dialect === 'sqlite' ? /^no shop runs$/ : /^no shop answers/)
    expect(stateOf(dataDir)).toEqual(before)
  })

  test('says that no shop exists yet, and creates no file', async () => {
    const [dataDir, env] = [emptyFolder(), await databaseEnv(dialect)]
    const status = await statusOf(dataDir, { ...env, PORT: '1' })
    expect(status).toMatchObject({
      code: 1,
      nodes: dialect === 'sqlite' ? 0 : null,
      schema: null,
      last_backup: null,
    })
    expect(status.reason).toMatch(/There is no database file|has no shop yet/)
    expect(stateOf(dataDir)).toEqual([])
  })
})

test('names the schema of one of several shops in a database', () => {
  const url = 'postgres://shop:hush@db.example/voltway?options=-c%20search_path%3Dother'
  expect(formatLocation({ url })).toBe('PostgreSQL, db.example/voltway, -c search_path=other')
})

test('names a lock that is none in one line', async () => {
  const dataDir = emptyFolder()
  mkdirSync(join(dataDir, 'lock'))
  refusedWith(await failedStart(dataDir, {}, { program }), `${join(dataDir, 'lock')} cannot be locked: `)
})

test('while PostgreSQL does not answer, the status names the reason', async () => {
  const { DATABASE_URL = '' } = await databaseEnv('postgres')
  const { url, halt } = await haltingProxy(DATABASE_URL)
  const shop = await startProgram(emptyFolder(), { DATABASE_URL: url })
  const goOn = await halt()
  const { code, reason, nodes } = await statusOf(emptyFolder(), { DATABASE_URL: url, PORT: `${shop.port}` })
  expect({ code, nodes, reason }).toEqual({
    code: 1,
    nodes: null,
    reason: expect.stringMatching(
      /^The PostgreSQL database cannot be used: .*; the shop's \/readyz says database: The database does not answer/,
    ),
  })
  await goOn()
})
