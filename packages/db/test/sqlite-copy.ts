import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '../src/index.ts'

let migrated: Promise<Buffer> | undefined

/** Creates a folder with a copy of a migrated SQLite file, and returns a function that removes it. */
export const sqliteCopy = async (): Promise<{ file: string; remove: () => void }> => {
  migrated ??= makeTemplate()
  const content = await migrated
  const folder = makeFolder()
  writeFileSync(join(folder, 'shop.db'), content)
  return { file: join(folder, 'shop.db'), remove: () => removeFolder(folder) }
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'voltway-sqlite-'))
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

const makeTemplate = async () => {
  const folder = makeFolder()
  try {
    const file = join(folder, 'template.db')
    const database = await openDatabase({ file })
    await migrate(database)
    await database.close()
    return readFileSync(file)
  } finally {
    removeFolder(folder)
  }
}
