import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists everything in a folder with owner, mode and content. */
export const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .map((path) => {
      const { uid, mode } = statSync(path)
      const content = statSync(path).isFile() ? readFileSync(path) : ''
      return `${path} ${uid} ${mode} ${createHash('sha256').update(content).digest('hex')}`
    })
    .sort()
