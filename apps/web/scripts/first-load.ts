// How much JavaScript the first load of a page costs, compressed; fails above the budget (CONTRACT, Budgets).
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }

const budgetBytes = 110_000
const built = join(import.meta.dirname, '../dist')
const entry = 'index.html'
const pages = {
  '/': { document: 'drawn/home.html', key: 'src/features/home/home-page.tsx' },
  '/shop': { document: 'drawn/shop.html', key: 'src/features/products/shop-page.tsx' },
}

const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))

/** The chunk's file and those of everything it imports at once. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`${key} is not in the manifest`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const each of chunk.imports ?? []) filesOf(each, seen)
  return seen
}

/** The code that a document asks for by itself, without what it asks for on other pages. */
async function namedBy(document: string, page: string): Promise<string[]> {
  const html = await readFile(join(built, document), 'utf8')
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  return tags
    .filter((tag) => !tag.includes('data-page=') || tag.includes(`data-page="${page}"`))
    .flatMap((tag) => [...tag.matchAll(/\/(assets\/[^" ]+\.js)/g)].map(([, file = '']) => file))
}

for (const [page, { document, key }] of Object.entries(pages)) {
  const files = new Set([...(await namedBy(document, page)), ...filesOf(entry), ...filesOf(key)])
  const sizes = await Promise.all(
    [...files].map(async (file) => (await stat(join(built, `${file}.br`))).size),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const verdict = total <= budgetBytes ? 'within' : 'ABOVE'
  console.log(
    `${page.padEnd(6)} ${(total / 1000).toFixed(1)} kB in ${files.size} files, ${verdict} ${budgetBytes / 1000} kB`,
  )
  if (total > budgetBytes) process.exitCode = 1
}
