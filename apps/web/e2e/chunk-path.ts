import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const manifest: Record<string, { name?: string; file: string }> = JSON.parse(
  await readFile(join(import.meta.dirname, '../dist/.vite/manifest.json'), 'utf8'),
)

/** Returns the path of a chunk in the URLs of the shop. */
export const chunkPath = (name: string): string =>
  `/${Object.values(manifest).find((chunk) => chunk.name === name)?.file}`
