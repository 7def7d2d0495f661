import { randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { createOnce } from './durable-files.ts'
import { StartRefused } from './start-refused.ts'

/** The secret, and how to tell its owner: `file` is where it lies, `isNew` that this start made it up. */
export type AdminSecret = { secret: string; file: string | undefined; isNew: boolean }

/** The given secret, or else the one in `file`, which is generated once (docs/behaviour.md, "Admin secret"). @throws StartRefused */
export const obtainAdminSecret = async (given: string | undefined, file: string): Promise<AdminSecret> => {
  if (given !== undefined) return { secret: given, file: undefined, isNew: false }
  const isNew = await createOnce(file, `${randomBytes(32).toString('base64url')}\n`)
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
