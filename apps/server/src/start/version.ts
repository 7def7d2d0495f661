import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { serverFolder } from '../server-folder.ts'

/** The version of the shop. */
export const { version } = manifest

/** Returns the commit of the build; undefined if the build did not know it. */
export const readCommit = (): string | undefined => {
  try {
    return readFileSync(join(serverFolder, 'dist/commit'), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
