import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import { emptyFolder, failedStart } from './program.ts'

const program = join(import.meta.dirname, '../dist/shop-data.cjs')

/** Where a shop is, as an operator sets it. */
export type Where = { dataDir: string; env: Record<string, string> }

/** A place without a shop. */
export const emptyPlace = async (dialect: Database['dialect']): Promise<Where> => ({
  dataDir: emptyFolder(),
  env: dialect === 'sqlite' ? {} : { DATABASE_URL: await freshPostgres() },
})

/** Runs `npm run backup`, `verify`, `restore` or `move-data`: its exit code and its lines. */
export const shopData = async (words: string[], { dataDir, env }: Where, fileLimitKb?: number) => {
  const { code, lines, out } = await failedStart(dataDir, env, {
    program,
    args: words,
    ...(fileLimitKb && { fileLimitKb }),
  })
  return { code, lines: lines.filter((line) => line !== ''), out }
}

/** Backs a shop up below a new folder, and gives the backup. */
export const backedUp = async (where: Where) => {
  const folder = emptyFolder()
  const { code, lines } = await shopData(['backup', folder], where)
  if (code !== 0) throw new Error(lines.join('\n'))
  const [name = ''] = readdirSync(folder)
  return { folder, backup: join(folder, name) }
}
