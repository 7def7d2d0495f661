import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Database } from '@voltway/db'
import { eachDialect, freshDatabase } from '@voltway/db/fixture'
import { within } from '@voltway/db/postgres-copy'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assetNameOf } from '../src/http/assets/asset-store.ts'
import { startMaintenance } from '../src/jobs/maintenance.ts'
import { builtPageFiles, folderOf } from './built-web-app.ts'
import { errorOf, startServer } from './harness.ts'
import { emptyFolder } from './program.ts'
import { backUpShop, restoreShop } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const font = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0xff, 0x00, 0xfe])

test.each(['web', 'admin'])('stores every script, style and font of the built app %s', (app) => {
  const dist = join(import.meta.dirname, '../..', app, 'dist')
  const files = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => /\.(js|css|woff2)$/.test(file))
  expect(code.length).toBeGreaterThan(10)
  expect(code.filter((file) => assetNameOf(`/assets/${file}`) === undefined)).toEqual([])
})

/** Returns the files of a build for browsers. Their names end with `hash`. */
const build = (hash: string) => {
  const script = `console.info("${hash}")`
  return {
    webDir: folderOf({
      ...builtPageFiles,
      [`assets/shop-${hash}.js`]: script,
      [`assets/shop-${hash}.js.br`]: brotliCompressSync(script),
      [`assets/shop-${hash}.js.gz`]: gzipSync(script),
      [`assets/shop-${hash}.css`]: `.${hash} {}`,
      [`assets/inter-${hash}.woff2`]: font,
      [`assets/drive-${hash}.mp4`]: 'film',
      [`assets/model-3-${hash}.avif`]: 'image',
    }),
    adminDir: folderOf({
      'index.html': '<!doctype html><title>Admin</title>',
      [`assets/admin/orders-${hash}.js`]: `console.info("admin ${hash}")`,
    }),
  }
}

/** Starts nodes of several builds on one shop, one after another. */
const nodesOf = async (dialect: Database['dialect']) => {
  const database = await freshDatabase(dialect)
  const dataDir = join(emptyFolder(), 'data')
  const folder = () => (dialect === 'sqlite' ? dataDir : join(emptyFolder(), 'data'))
  const start = (env: Partial<ReturnType<typeof build>>) =>
    startServer(dialect, { database, env: { ...env, dataDir: folder() } })
  return { database, dataDir, start }
}

/** The stored files, by the time at which a node has last seen them. */
const storedFiles = async (database: Database, dataDir: string) => {
  const folder = join(dataDir, 'assets')
  const files =
    database.dialect === 'postgres'
      ? await database.db.selectFrom('assets').select(['name', 'seen_at']).execute()
      : readdirSync(folder).map((name) => ({ name, seen_at: statSync(join(folder, name)).mtime }))
  return new Map(files.map(({ name, seen_at }) => [name, Number(seen_at)]))
}

/** Sets back the times of all stored files by some days. */
const lastSeen = async (database: Database, dataDir: string, daysAgo: number) => {
  const seen_at = new Date(Date.now() - daysAgo * 86_400_000)
  if (database.dialect === 'postgres') await database.db.updateTable('assets').set({ seen_at }).execute()
  else
    for (const name of readdirSync(join(dataDir, 'assets')))
      utimesSync(join(dataDir, 'assets', name), seen_at, seen_at)
}

describe.each(['sqlite', 'postgres'] as const)(
  'scripts, styles and fonts of another build on %s',
  (dialect) => {
    test('are served like those of the node’s own build', async () => {
      const { start } = await nodesOf(dialect)
      await start(build('aaaaaaa1'))
      const { request } = await start(build('bbbbbbb2'))
      for (const name of ['shop-HASH.js', 'shop-HASH.css', 'inter-HASH.woff2', 'admin/orders-HASH.js']) {
        const [own, other] = await Promise.all(
          ['bbbbbbb2', 'aaaaaaa1'].map((hash) => request('GET', `/assets/${name.replace('HASH', hash)}`)),
        )
        expect(other?.status, name).toBe(200)
        for (const header of [
          'content-type',
          'cache-control',
          'x-content-type-options',
          'content-security-policy',
          'access-control-allow-origin',
          'cross-origin-resource-policy',
        ])
          expect(other?.headers[header], `${header} of ${name}`).toBe(own?.headers[header])
      }
      expect((await request('GET', '/assets/shop-aaaaaaa1.js?v=1')).text).toBe('console.info("aaaaaaa1")')
      expect((await request('GET', '/assets/admin/orders-aaaaaaa1.js')).text).toBe(
        'console.info("admin aaaaaaa1")',
      )
      expect((await request('GET', '/assets/inter-aaaaaaa1.woff2')).bytes).toEqual(font)
      expect((await request('GET', '/assets/drive-aaaaaaa1.mp4')).status).toBe(404)
    })

    test('are sent without a body for HEAD, and not again to a client that has them', async () => {
      const { start } = await nodesOf(dialect)
      await start(build('aaaaaaa1'))
      const { request } = await start(build('bbbbbbb2'))
      const path = '/assets/shop-aaaaaaa1.js'
      const head = await request('HEAD', path)
      expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '24'])
      const known = await request('GET', path, { headers: { 'if-none-match': String(head.headers.etag) } })
      expect([known.status, known.text]).toEqual([304, ''])
    })

    test('are stored when nodes of one build start simultaneously, and again after they were lost', async () => {
      const { start, database, dataDir } = await nodesOf(dialect)
      const [one, other] = [build('aaaaaaa1'), build('aaaaaaa1')]
      const node = await start(one)
      if (database.dialect === 'postgres') await database.db.deleteFrom('assets').execute()
      // On SQLite a second process on the same folder is rejected.
      const others = database.dialect === 'postgres' ? [start(other), start(one), start(other)] : []
      for (const { logged } of await Promise.all(others))
        expect(logged.filter(({ level }) => level >= 40)).toEqual([])
      if (database.dialect === 'postgres') await database.db.deleteFrom('assets').execute()
      else rmSync(join(dataDir, 'assets'), { recursive: true })
      await node.app.assets.renew()
      const { request } = await start(build('bbbbbbb2'))
      expect((await request('GET', '/assets/shop-aaaaaaa1.js')).status).toBe(200)
    })

    test('are removed when no node has renewed them for 14 days', async () => {
      const { start, database, dataDir } = await nodesOf(dialect)
      await start(build('aaaaaaa1'))
      const { request, app } = await start(build('bbbbbbb2'))
      await lastSeen(database, dataDir, 13)
      await app.assets.renew()
      expect((await request('GET', '/assets/shop-aaaaaaa1.js')).status).toBe(200)
      await lastSeen(database, dataDir, 15)
      await app.assets.renew()
      expect((await request('GET', '/assets/shop-aaaaaaa1.js')).status).toBe(404)
      const { request: askLater } = await start(build('ccccccc3'))
      expect((await askLater('GET', '/assets/shop-bbbbbbb2.js')).status).toBe(200)
    })

    test('are renewed by the maintenance of the running node, and never images or films', async () => {
      const { start, database, dataDir } = await nodesOf(dialect)
      const { app, images } = await start(build('aaaaaaa1'))
      onTestFinished(await startMaintenance(app.shop, images, app.assets, undefined, app.log, 20))
      await lastSeen(database, dataDir, 13)
      const aged = Date.now() - 12 * 86_400_000
      const stored = () => storedFiles(database, dataDir)
      await expect.poll(async () => Math.min(...(await stored()).values())).toBeGreaterThan(aged)
      expect([...(await stored()).keys()].sort()).toEqual(
        ['admin~orders-aaaaaaa1.js', 'inter-aaaaaaa1.woff2', 'shop-aaaaaaa1.js', 'shop-aaaaaaa1.css'].sort(),
      )
    })

    test('are not stored on a full disk, which has one line in the log, and the shop opens', async () => {
      const { start, database, dataDir } = await nodesOf(dialect)
      if (database.dialect === 'postgres')
        await database.db.schema.alterTable('assets').renameTo('other').execute()
      else {
        mkdirSync(dataDir, { recursive: true })
        writeFileSync(join(dataDir, 'assets'), 'in the way')
      }
      const { request, logged } = await start(build('aaaaaaa1'))
      const warnings = logged.filter(({ level }) => level >= 40)
      expect(warnings.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^Scripts, styles and fonts/)])
      expect((await request('GET', '/assets/shop-aaaaaaa1.js')).status).toBe(200)
      expect((await request('GET', '/shop')).status).toBe(200)
      if (database.dialect === 'postgres')
        await database.db.schema.alterTable('other').renameTo('assets').execute()
    })

    test('are not served under other names, and no other file is served', async () => {
      const { start, dataDir } = await nodesOf(dialect)
      await start(build('aaaaaaa1'))
      const { request } = await start(build('bbbbbbb2'))
      if (dialect === 'sqlite') {
        const inStore = (name: string) => join(dataDir, 'assets', name)
        writeFileSync(join(dataDir, 'secret'), 'hush')
        symlinkSync(join(dataDir, 'secret'), inStore('link-aaaaaaa1.js'))
        mkdirSync(inStore('folder-aaaaaaa1.js'))
      }
      const inAssets = [
        ...'shop-HASH.js.br shop-HASH.js%00 shop-HASH.js/ ..%2fassets%2fshop-HASH.js'.split(' '),
        ...'../assets/shop-HASH.js %73hop-HASH.js admin~orders-HASH.js shop-HASH.html .-HASH.js'.split(' '),
        ...'admin/admin/orders-HASH.js other/orders-HASH.js link-HASH.js folder-HASH.js'.split(' '),
        ...['never-HASH.js', `${'a'.repeat(7000)}-HASH.js`],
      ]
      for (const name of ['/shop-HASH.js', ...inAssets.map((each) => `/assets/${each}`)]) {
        const path = name.replace('HASH', 'aaaaaaa1')
        const response = await request('GET', path)
        expect([400, 404], path).toContain(response.status)
        errorOf(response)
        expect(response.headers['cache-control']).toBe('no-store')
      }
    })
  },
)

eachDialect('files of builds', (dialect) => {
  test('are not part of a backup, and a restore preserves the stored files', async () => {
    const shop = await stoppedShop(dialect)
    const name = 'shop-aaaaaaa1.js'
    const bytes = Buffer.from('of an earlier version')
    const query = (sql: string, values: unknown[]) =>
      within(shop.env.DATABASE_URL ?? '', (client) => client.query(sql, values))
    const stored = join(shop.dataDir, 'assets', name)
    if (dialect === 'sqlite') {
      mkdirSync(join(shop.dataDir, 'assets'))
      writeFileSync(stored, bytes)
    } else await query('insert into assets (name, bytes) values ($1, $2)', [name, bytes])

    const { folder, backup } = await backUpShop(shop)
    const names = readdirSync(backup, { recursive: true, encoding: 'utf8' })
    expect(names.filter((each) => each.includes('assets') || each.includes(name))).toEqual([])
    await restoreShop(folder, shop, true)
    if (dialect === 'sqlite') expect(readFileSync(stored)).toEqual(bytes)
    else expect((await query('select bytes from assets where name = $1', [name])).rows).toEqual([{ bytes }])
  })
})

test('a server without a built app stores no files', async () => {
  const { request, app } = await startServer('sqlite', {
    env: { webDir: join(tmpdir(), 'voltway-not-built') },
  })
  expect((await request('GET', '/assets/shop-aaaaaaa1.js')).status).toBe(404)
  expect(existsSync(join(app.env.dataDir, 'assets'))).toBe(false)
})
