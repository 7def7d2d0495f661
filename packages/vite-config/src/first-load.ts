import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withImports } from './with-imports.ts'

type Chunk = { file: string; imports?: string[] }

/** Pages by their address: the built document, and the source of the page's own code. */
type Pages = Record<string, { document: string; source: string }>

/** Prints how much JavaScript the first load of each page costs, compressed; fails above the budget, where there is one. */
export async function reportFirstLoad(built: string, pages: Pages, budgetBytes = Infinity): Promise<void> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(built, '.vite/manifest.json'), 'utf8'),
  )

  function fileOf(source: string): string {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`${source} is not in the manifest`)
    return chunk.file
  }

  for (const [page, { document, source }] of Object.entries(pages)) {
    const needed = withImports(['index.html', source], (key) => manifest[key]?.imports ?? [])
    const files = new Set([...(await namedBy(join(built, document), page)), ...needed.map(fileOf)])
    const sizes = await Promise.all(
      [...files].map(async (file) => (await stat(join(built, `${file}.br`))).size),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const isWithin = total <= budgetBytes
    const verdict = Number.isFinite(budgetBytes)
      ? `, ${isWithin ? 'within' : 'ABOVE'} ${budgetBytes / 1000} kB`
      : ''
    console.log(`${page.padEnd(15)} ${(total / 1000).toFixed(1)} kB in ${files.size} files${verdict}`)
    if (!isWithin) process.exitCode = 1
  }
}

/** The code that a document asks for by itself, without what it asks for on other pages. */
async function namedBy(document: string, page: string): Promise<string[]> {
  const html = await readFile(document, 'utf8')
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  return tags
    .filter((tag) => !tag.includes('data-page=') || tag.includes(`data-page="${page}"`))
    .flatMap((tag) => [...tag.matchAll(/\/(assets\/[^" ]+\.js)/g)].map(([, file = '']) => file))
}
