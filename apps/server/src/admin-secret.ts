import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rm } from 'node:fs/promises'
import { StartRefused } from './start-refused.ts'

/** The secret, and how to tell its owner: `file` is where it lies, `isNew` that this start made it up. */
export type AdminSecret = { secret: string; file: string | undefined; isNew: boolean }

/** The given secret, or else the one in `file`, which is generated once (CONTRACT, "Environment"). @throws StartRefused */
export const obtainAdminSecret = async (given: string | undefined, file: string): Promise<AdminSecret> => {
  if (given !== undefined) return { secret: given, file: undefined, isNew: false }
  const isNew = await generate(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (!/^[\x21-\x7e]{16,}$/.test(secret)) {
    throw new StartRefused(
      `${file} holds no usable admin secret: delete it to get a new one, or set ADMIN_SECRET`,
    )
  }
  // A copy or a backup may have opened it to everybody.
  await chmod(file, 0o600)
  return { secret, file, isNew }
}

/** Complete or not there at all, also after a crash, and one only, also when two nodes share the folder. */
const generate = async (file: string): Promise<boolean> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
