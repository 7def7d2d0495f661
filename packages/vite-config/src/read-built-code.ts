import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }

/**
 * Reads the manifest of a build. Returns a function that lists the files of sources and of all their imports. A page should
 * preload all of them, because a browser requests a missing one a round trip later.
 * @throws for a source that the build does not have
 */
export async function readBuiltCode(built: string): Promise<(sources: string[]) => string[]> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(built, '.vite/manifest.json'), 'utf8'),
  )

  return (sources) => {
    const needed = new Set(sources)
    const files = new Set<string>()
    for (const source of needed) {
      const chunk = manifest[source]
      if (chunk === undefined) throw new Error(`${source} is not in the manifest`)
      files.add(chunk.file)
      for (const imported of chunk.imports ?? []) needed.add(imported)
    }
    return [...files]
  }
}
