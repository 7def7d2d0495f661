import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { stateOf } from './folder-state.ts'
import { call, emptyFolder, launch, refusedWith, rotateAdminSecret, startProgram } from './program.ts'
import {
  backUpShop,
  emptyLocation,
  type Location,
  productsOf,
  restoreShop,
  shopData,
  shopDataProgram,
} from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const nameOf = ({ env, dataDir }: Location) =>
  env.DATABASE_URL === undefined
    ? `SQLite, ${join(dataDir, 'voltway.db')}`
    : `PostgreSQL, ${new URL(env.DATABASE_URL).host}${new URL(env.DATABASE_URL).pathname}`

eachDialect('every data command', (dialect) => {
  test('first prints the location of the shop, without a password', async () => {
    const [shop, location] = [await stoppedShop(dialect), await emptyLocation(dialect)]
    const folder = emptyFolder()
    const to = await emptyLocation('sqlite')
    const from = shop.env.DATABASE_URL ?? `sqlite:${shop.dataDir}`
    await startProgram(shop.dataDir, { ...shop.env, ADMIN_SECRET: '' }).then(({ stop }) => stop())
    const results = {
      backup: await shopData(['backup', folder], shop),
      restore: await shopData(['restore', folder], location),
      verify: await shopData(['verify', folder], location),
      'move-data': await shopData(['move-data', '--from', from, '--to', `sqlite:${to.dataDir}`], location),
      rotate: await rotateAdminSecret(shop.dataDir, shop.env),
    }
    const first = Object.entries(results).map(([command, { code, lines, out }]) => {
      expect({ code, lines: lines.join('') }, command).toEqual({ code: 0, lines: '' })
      if (shop.env.DATABASE_URL)
        expect(out).not.toContain(`:${new URL(shop.env.DATABASE_URL).password || '//'}@`)
      return [command, out.split('\n')[0]]
    })
    expect(Object.fromEntries(first)).toEqual({
      backup: `Shop: ${nameOf(shop)}`,
      restore: `Shop: ${nameOf(location)}`,
      verify: expect.stringContaining(`Backup: ${folder}`),
      'move-data': `From: ${nameOf(shop)}`,
      rotate: `Shop: ${nameOf(shop)}`,
    })
  })

  test('--replace is rejected where no shop exists, and creates nothing', async () => {
    const { folder } = await backUpShop(await stoppedShop('sqlite'))
    const location = await emptyLocation(dialect)
    const dataDir = join(location.dataDir, 'not', 'there')
    refusedWith(
      await shopData(['restore', folder, '--replace'], { ...location, dataDir }),
      /no shop to replace.*--replace/,
    )
    expect(readdirSync(location.dataDir)).toEqual([])
    await expect(productsOf(location)).rejects.toThrow(/There is no database file|has no shop yet/)
  })
})

/** The possible remains of a shop in a folder. */
const remains: Record<string, (dataDir: string) => void> = {
  'a database that is empty': (dataDir) => writeFileSync(join(dataDir, 'voltway.db'), ''),
  'a database that is cut off': (dataDir) => {
    const file = join(dataDir, 'voltway.db')
    writeFileSync(file, readFileSync(file).subarray(0, 4096))
  },
  'a database that is none': (dataDir) => writeFileSync(join(dataDir, 'voltway.db'), 'Dear diary'),
  'a database without shop-id': (dataDir) => rmSync(join(dataDir, 'shop-id')),
  'its own shop-id alone': (dataDir) => rmSync(join(dataDir, 'voltway.db')),
  'the shop-id of another shop': (dataDir) => {
    rmSync(join(dataDir, 'voltway.db'))
    writeFileSync(join(dataDir, 'shop-id'), 'another\n')
  },
  'an empty shop-id': (dataDir) => {
    rmSync(join(dataDir, 'voltway.db'))
    writeFileSync(join(dataDir, 'shop-id'), '')
  },
}

test.each(Object.entries(remains))('%s counts as a shop that only --replace replaces', async (_, damage) => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const { folder } = await backUpShop(shop)
  damage(shop.dataDir)
  const before = stateOf(shop.dataDir)
  await expect(restoreShop(folder, shop)).rejects.toThrow('has a shop already')
  const move = ['move-data', '--from', `sqlite:${other.dataDir}`, '--to', `sqlite:${shop.dataDir}`]
  expect(await shopData(move, shop)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('has a shop already')],
  })
  expect(stateOf(shop.dataDir)).toEqual(before)
  await restoreShop(folder, shop, true)
  expect(await productsOf(shop)).toEqual([shop.product.id])
})

test('the write-ahead log of a lost database is not applied to the restored one', async () => {
  const shop = await stoppedShop('sqlite')
  const { folder } = await backUpShop(shop)
  const file = join(shop.dataDir, 'voltway.db')
  const program = await startProgram(shop.dataDir, shop.env)
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
  await call(program, 'POST', '/api/auth/register', { body })
  await program.stop('SIGKILL')
  expect(existsSync(`${file}-wal`)).toBe(true)
  const log = readFileSync(`${file}-wal`)
  rmSync(file)
  await restoreShop(folder, shop, true)
  expect(await productsOf(shop)).toEqual([shop.product.id])
  const [replaced = ''] = readdirSync(join(shop.dataDir, 'before-restore'))
  expect(readFileSync(join(shop.dataDir, 'before-restore', replaced, 'voltway.db-wal'))).toEqual(log)
})

test('a move from a location without a shop creates no folder', async () => {
  const folder = emptyFolder()
  const [from, to] = [join(folder, 'mistyped'), join(folder, 'new')]
  refusedWith(
    await shopData(['move-data', '--from', `sqlite:${from}`, '--to', `sqlite:${to}`], {
      dataDir: folder,
      env: {},
    }),
    'There is no database file',
  )
  expect(readdirSync(folder)).toEqual([])
})

test('npm runs commands that are built, and reports that none is built', () => {
  const script = join(import.meta.dirname, '../run')
  const run = (path: string, args: string[]) => {
    const { status, stderr } = spawnSync(path, args, { encoding: 'utf8', cwd: emptyFolder() })
    return [status, stderr]
  }
  expect(run(script, ['shop-data', 'verify'])).toEqual([1, 'Usage: npm run verify -- DIR\n'])
  const unbuilt = join(emptyFolder(), 'run')
  copyFileSync(script, unbuilt)
  expect(run(unbuilt, ['shop-data', 'verify'])).toEqual([1, expect.stringContaining('`npm run build` first')])
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(Object.values(scripts).join('\n')).not.toContain('apps/server/dist/')
})

test("resolves backup paths against the caller's folder", async () => {
  const [project, caller] = [emptyFolder(), emptyFolder()]
  const shop = await stoppedShop('sqlite')
  const scripts = Object.fromEntries(
    ['backup', 'verify', 'restore', 'move-data'].map((name) => [name, `"$NODE" "$PROGRAM" ${name}`]),
  )
  writeFileSync(join(project, 'package.json'), JSON.stringify({ scripts }))
  const run = (words: string[], dataDir: string) =>
    execFileSync('npm', ['--prefix', project, 'run', ...words], {
      cwd: caller,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env.PATH, NODE: process.execPath, PROGRAM: shopDataProgram, DATA_DIR: dataDir },
    })
  run(['backup', '--', './b'], shop.dataDir)
  expect(readdirSync(join(caller, 'b'))).toHaveLength(2)
  expect(run(['verify', '--', 'b'], shop.dataDir)).toContain(`${join(caller, 'b')}/`)
  const location = await emptyLocation('sqlite')
  run(['restore', '--', 'b'], location.dataDir)
  expect(await productsOf(location)).toEqual([shop.product.id])
  run(['move-data', '--', '--from', `sqlite:${shop.dataDir}`, '--to', 'sqlite:moved'], shop.dataDir)
  expect(await productsOf({ dataDir: join(caller, 'moved'), env: {} })).toEqual([shop.product.id])
  expect(readdirSync(project)).toEqual(['package.json'])
})

test.each(['/proc/x', '/proc/self/x/y', '/dev/fd/x', '/dev/null/x'])(
  'DATA_DIR=%s, or a backup there, is rejected in one line',
  async (path) => {
    const started = launch(path)
    const shop = await stoppedShop('sqlite')
    const backup = launch(shop.dataDir, {}, { program: shopDataProgram, args: ['backup', path] })
    for (const { ended, output } of [started, backup]) {
      expect(await ended).toBe(1)
      expect(output.err.trimEnd().split('\n')).toEqual([
        expect.stringContaining(path.split('/', 3).join('/')),
      ])
    }
  },
)
