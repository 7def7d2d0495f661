import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withImports } from './with-imports.ts'

type Chunk = { file: string; imports?: string[] }

/** The source of each page's own code, by the page's address. */
type Pages = Record<string, string>

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

  for (const [page, source] of Object.entries(pages)) {
    const needed = withImports(['index.html', source], (key) => manifest[key]?.imports ?? [])
    const files = new Set(needed.map(fileOf))
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
