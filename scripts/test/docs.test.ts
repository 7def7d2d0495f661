import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { errors } from '@voltway/contract'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const written = ['{apps,packages,scripts,docs,.github}/**/*.{ts,tsx,mjs,py,css,html,grit,md,yml}', '*.md']
const built = /(^|\/)(node_modules|dist|test-results)(\/|$)/
const files = globSync(written, { cwd: root, exclude: (path) => built.test(path) })
const pages = files.filter((path) => path.endsWith('.md'))

const prose = (page: string) => read(page).replaceAll(/```.*?```/gs, '')

const headingsOf = (page: string) =>
  [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('code cites only headings that the docs have', () => {
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(/\((docs\/[\w-]+\.md), ("[^"]+"(?:, "[^"]+")*)\)/g)].flatMap(
      ([, page = '', headings = '']) =>
        [...headings.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ file, page, heading })),
    ),
  )
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ page, heading }) => !headingsOf(page).includes(heading))).toEqual([])
})

test('no file cites a document that the project does not contain', () => {
  const foreign = /\b(CONTRAC[T]|DESIG[N]|SPE[C])\b/
  expect(files.filter((file) => foreign.test(read(file)))).toEqual([])
})

test('links between pages have a target', () => {
  const links = pages.flatMap((page) =>
    [
      ...prose(page)
        .replaceAll(/`.*?`/g, '')
        .matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g),
    ].map(([, path = '', anchor = '']) => ({
      page,
      target: path === '' ? page : relative(root, join(root, dirname(page), path)),
      anchor,
    })),
  )
  const isDead = ({ target, anchor }: (typeof links)[number]) =>
    !existsSync(join(root, target)) || (anchor !== '' && !headingsOf(target).map(anchorOf).includes(anchor))
  expect(links.filter(isDead)).toEqual([])
})

test('decisions have their headings, are listed, and are kept by files that exist', () => {
  const records = pages.filter((page) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(page)).sort()
  const list = [...read('docs/decisions/README.md').matchAll(/^\| \[\d{4}\]\(([\w-]+\.md)\)/gm)]
  expect(list.map(([, file]) => `docs/decisions/${file}`)).toEqual(records)
  for (const record of records) {
    const [title, ...headings] = headingsOf(record)
    expect(title).toMatch(new RegExp(`^${record.match(/\d{4}/)?.[0]}\\. `))
    expect(headings, record).toEqual(['Status', 'Context', 'Decision', 'Consequence', 'Kept by'])
    const [, keptBy = ''] = read(record).split('## Kept by')
    const paths = [...keptBy.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(paths.length > 0 || /^Superseded by /m.test(read(record)), record).toBe(true)
    expect(
      paths.filter((path) => !existsSync(join(root, path))),
      record,
    ).toEqual([])
  }
})

test('every start of the built server uses the start file', () => {
  for (const path of [
    'package.json',
    'docker/Dockerfile',
    'docs/operating.md',
    'packages/bench/src/shop.ts',
    'packages/e2e/src/start-server.ts',
  ])
    expect(read(path), path).toMatch(/apps\/server\/start\b/)
  const settings = /MALLOC_MMAP|--heap-growing-percent/
  const isRecord = (file: string) => file.startsWith('docs/decisions/')
  const copies = files.filter((file) => !isRecord(file) && settings.test(read(file)))
  expect(copies).toEqual(['scripts/test/docs.test.ts'])
})

test('the docs list every refusal and every setting', () => {
  const rows = [...read('docs/behaviour.md').matchAll(/^\| `([A-Z_]+)` \| (\d+) \| (.+) \|$/gm)]
  const documented = rows.map(([, code, status, sentence]) => ({ code, status: Number(status), sentence }))
  expect(documented).toEqual(
    Object.entries(errors).map(([code, { status, sentence }]) => ({ code, status, sentence })),
  )
  const settings = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  const known = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings).toEqual(known)
})
