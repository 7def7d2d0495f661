import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder that only this user can read, and missing folders above it. Node's own `recursive` option never returns on file
 * systems that report ENOENT below an existing folder, such as `/proc`.
 * @throws the system's error
 */
export const makeFolder = (path: string): void => {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
