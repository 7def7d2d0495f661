import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { createAdminSecret, isAdminSecret, type Shop } from '@voltway/domain'
import type { Logger } from 'pino'
import { createDurably } from '../data-dir/durable-files.ts'
import { throttleLog } from '../logging/throttle-log.ts'
import { StartRefused } from './start-refused.ts'

/** How admin calls are checked, and what the start says of the secret. */
export type AdminSecret = { matches: (text: string) => Promise<boolean>; description: string }

const minuteMs = 60_000

// Hashes have one length, which timingSafeEqual needs and which hides the secret's own.
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares texts with a secret, in constant time. */
export const matchesSecret = (secret: string): ((text: string) => Promise<boolean>) => {
  const expected = digest(secret)
  return async (text) => timingSafeEqual(digest(text), expected)
}

/**
 * The given secret, or else the shop's own, which is generated once (docs/behaviour.md, "Admin secret"): on SQLite it lies in
 * `file`, on PostgreSQL the database has its hash.
 * @throws StartRefused
 */
export const obtainAdminSecret = async (
  given: string | undefined,
  file: string,
  shop: Shop,
  log: Logger,
): Promise<AdminSecret> => {
  if (given !== undefined) return { matches: matchesSecret(given), description: 'the one in ADMIN_SECRET' }
  if (shop.database.dialect === 'postgres') {
    const made = await createAdminSecret(shop)
    const description =
      made === undefined
        ? 'the one that was shown when it was made; `npm run admin-secret -- rotate` makes another one'
        : `${made} (not shown again: the database has its hash)`
    return { matches: (text) => isAdminSecret(shop, text), description }
  }
  const isNew = await createDurably(file, `${generateSecret()}\n`)
  const secret = await readSecret(file)
  // A copy or a backup may have opened it to everybody.
  await chmod(file, 0o600)
  const description = isNew ? `${secret} (kept in ${file})` : `in ${file}`
  return { matches: matchesFile(file, log), description }
}

/** 256 random bits. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/** Compares texts with the secret in a file as it is now. While it cannot be read none is right: the one before may be revoked. */
const matchesFile = (file: string, log: Logger) => {
  const warn = throttleLog(minuteMs, (err: unknown) =>
    log.warn({ err }, 'The admin secret cannot be read: every secret is rejected'),
  )
  return async (text: string) => {
    try {
      return await matchesSecret(await readSecret(file))(text)
    } catch (error) {
      warn(error)
      return false
    }
  }
}

const readSecret = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartRefused(`${file} cannot be read: ${error.message}`)
  })
  const secret = text.trim()
  if (/^[\x21-\x7e]{16,}$/.test(secret)) return secret
  throw new StartRefused(
    `${file} holds no usable admin secret: delete it to get a new one, or set ADMIN_SECRET`,
  )
}
