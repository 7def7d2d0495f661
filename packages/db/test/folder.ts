import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty folder for the running test, which removes it afterwards. */
export const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the name, bytes and modification time of every file in a folder. */
export const contentOf = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const path = join(folder, name)
      return { name, bytes: readFileSync(path).toString('base64'), changed: statSync(path).mtimeMs }
    })
