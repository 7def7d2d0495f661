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

test('no file cites a specification outside the project', () => {
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

const records = pages.filter((page) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(page)).sort()
const titleOf = (record: string) => headingsOf(record)[0] ?? ''
const isAccepted = (record: string) => /^## Status\nAccepted, \d{4}-\d{2}$/m.test(read(record))
const isSuperseded = (record: string) =>
  /^## Status\nSuperseded by \[\d{4}\]\([\w-]+\.md\)$/m.test(read(record))

/** Words that do not name a subject in standard terms. */
const bannedInTitles =
  /\b(answers?|documents?|halves|held|holds?|keeps?|kept|nobody|people|pictures?|places?|questions?|tells?|told|turns?|what|who|whoever)\b/i

test('decision records have numbers without gaps and are listed with their titles', () => {
  const numbers = records.map((record) => /\d{4}/.exec(record)?.[0])
  expect(numbers).toEqual(records.map((_, index) => String(index + 1).padStart(4, '0')))
  const row = /^\| \[(\d{4})\]\(([\w-]+\.md)\) \| (.+) \| .+ \|$/gm
  const rows = [...read('docs/decisions/README.md').matchAll(row)]
  const listed = rows.map(([, number, file, title]) => [`docs/decisions/${file}`, `${number}. ${title}`])
  expect(listed).toEqual(records.map((record) => [record, titleOf(record)]))
})

test('a decision record has a plain title, fixed headings, at most 35 lines, and tests that exist', () => {
  expect(records.filter(isAccepted).length).toBeLessThanOrEqual(35)
  for (const record of records) {
    const [title, ...headings] = headingsOf(record)
    expect(title, record).not.toMatch(bannedInTitles)
    expect(headings, record).toEqual(['Status', 'Context', 'Decision', 'Consequences', 'Verified by'])
    expect(isAccepted(record) || isSuperseded(record), record).toBe(true)
    const lines = read(record).trimEnd().split('\n')
    expect(lines.length, record).toBeLessThanOrEqual(35)
    expect(
      lines.filter((line) => line.length > 140),
      record,
    ).toEqual([])
    const [, verifiedBy = ''] = read(record).split('## Verified by')
    const paths = [...verifiedBy.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect(paths.length > 0 || isSuperseded(record), record).toBe(true)
    expect(
      paths.filter((path) => !existsSync(join(root, path))),
      record,
    ).toEqual([])
  }
})

test('source and docs cite every accepted decision record, and none that does not exist', () => {
  const citing = files.filter((file) => !file.startsWith('docs/decisions/'))
  const cited = citing.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions\/(\d{4}-[\w-]+\.md)/g)].map(([, record]) => ({
      file,
      record: `docs/decisions/${record}`,
    })),
  )
  expect(cited.filter(({ record }) => !records.includes(record))).toEqual([])
  const citedRecords = new Set(cited.map(({ record }) => record))
  expect(records.filter((record) => isAccepted(record) && !citedRecords.has(record))).toEqual([])
})

test('every start of the built server uses the start file', () => {
  for (const path of [
    'package.json',
    'docker/Dockerfile',
    'docs/deploy/voltway.service',
    'packages/bench/src/shop.ts',
    'packages/e2e/src/start-server.ts',
  ])
    expect(read(path), path).toMatch(/apps\/server\/start\b/)
  const settings = /MALLOC_MMAP|--heap-growing-percent/
  const isRecord = (file: string) => file.startsWith('docs/decisions/')
  const copies = files.filter((file) => !isRecord(file) && settings.test(read(file)))
  expect(copies).toEqual(['scripts/test/docs.test.ts'])
})

test('the docs list the sentences of the log, and no others', () => {
  const source = globSync('{apps/server,packages/db}/src/**/*.ts', { cwd: root }).map(read).join('\n')
  const [, log = ''] = read('docs/operating.md').split('\n## Log\n')
  const calls = source.matchAll(/\blog(?:\.(?:info|warn|error|fatal)|\[[^(]+)\([^'`]*(['`])(.+?)\1/g)
  const logged = [...calls]
    .flatMap(([, , sentence = '']) => sentence.split(/[.:] /, 1))
    .flatMap((sentence) => sentence.split(/\$\{.+?\}/))
  expect(logged.length).toBeGreaterThan(30)
  expect(logged.filter((part) => !log.includes(part.trim()))).toEqual([])
  const cells = [...log.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`(.+?)`/g),
  ])
  const documented = cells.flatMap(([, sentence = '']) => sentence.split('…'))
  expect(documented.filter((part) => !source.includes(part.trim()))).toEqual([])
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
