import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Without `.html`, because the server renders and compresses HTML pages itself. */
const textual = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

/** Writes a .br and a .gz file beside every built text asset, so that the server does not compress during a request. */
export function precompress(): Plugin {
  return {
    name: 'voltway-precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true })
      const files = names.filter((name) => textual.has(extname(name)) && !name.startsWith('.vite'))
      await Promise.all(files.map((name) => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
}
