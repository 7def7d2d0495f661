// How much JavaScript the first load of a page costs, compressed; fails above the budget (docs/behaviour.md, "First load").
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withImports } from '../build/with-imports.ts'

type Chunk = { file: string; imports?: string[] }

const budgetBytes = 110_000
const built = join(import.meta.dirname, '../dist')
const entry = 'index.html'
const pages = {
  '/': { document: 'prerendered/home.html', key: 'src/features/home/home-page.tsx' },
  '/shop': { document: 'prerendered/shop.html', key: 'src/features/products/shop-page.tsx' },
}

const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'))

function fileOf(source: string): string {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} is not in the manifest`)
  return chunk.file
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
  const needed = withImports([entry, key], (source) => manifest[source]?.imports ?? [])
  const files = new Set([...(await namedBy(document, page)), ...needed.map(fileOf)])
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
