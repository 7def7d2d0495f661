import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuiltCode } from './read-built-code.ts'

/** The source of each page's own code, by the page's path. */
type Pages = Record<string, string>

/** Prints the compressed size of the JavaScript in each page's first load. Sets a failing exit code above the budget. */
export async function reportFirstLoad(built: string, pages: Pages, budgetBytes = Infinity): Promise<void> {
  const codeOf = await readBuiltCode(built)

  for (const [page, source] of Object.entries(pages)) {
    const files = codeOf(['index.html', source])
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(built, `${file}.br`))).size))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const verdict = total > budgetBytes ? `, ABOVE ${budgetBytes / 1000} kB` : ''
    console.log(`${page.padEnd(15)} ${(total / 1000).toFixed(1)} kB in ${files.length} files${verdict}`)
    if (verdict !== '') process.exitCode = 1
  }
}
