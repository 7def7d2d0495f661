import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = join(import.meta.dirname, '../../../package.json')

/** The shop's version. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
