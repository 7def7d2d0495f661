import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { createAdminSecret, isAdminSecret, type Shop } from '@voltway/domain'
import type { Logger } from 'pino'
import { createDurably } from '../data-dir/durable-files.ts'
import { throttleLog } from '../logging/throttle-log.ts'
import { OperatorError } from './operator-error.ts'

/** `matches` checks the secret of a request; `description` is the line that the start prints. */
export type AdminSecret = { matches: (text: string) => Promise<boolean>; description: string }

// timingSafeEqual needs texts of equal length. Hashes have one, and hide the length of the secret.
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns a function that compares a text with a secret in constant time. */
export const matchesSecret = (secret: string): ((text: string) => Promise<boolean>) => {
  const expected = digest(secret)
  return async (text) => timingSafeEqual(digest(text), expected)
}

/**
 * Returns the configured secret, or else the shop's own, which is generated once (docs/behaviour.md, "Admin secret"). On SQLite
 * `file` has the secret; on PostgreSQL the database has its hash.
 * See docs/decisions/0008-admin-secret-and-keys.md.
 * @throws OperatorError
 */
export const obtainAdminSecret = async (
  configured: string | undefined,
  file: string,
  shop: Shop,
  log: Logger,
): Promise<AdminSecret> => {
  if (configured !== undefined)
    return { matches: matchesSecret(configured), description: 'the one in ADMIN_SECRET' }
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
  // Copying a file may change its mode and let other users read it.
  await chmod(file, 0o600)
  const description = isNew ? `${secret} (stored in ${file})` : `in ${file}`
  return { matches: matchesFile(file, log), description }
}

/** Generates a secret of 256 random bits. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Compares texts with the present content of a file. While the file is unreadable no text matches, because the last secret may
 * be revoked.
 */
const matchesFile = (file: string, log: Logger) => {
  const warn = throttleLog((err: unknown) =>
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
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  const secret = text.trim()
  if (/^[\x21-\x7e]{16,}$/.test(secret)) return secret
  throw new OperatorError(
    `${file} holds no usable admin secret: delete it to get a new one, or set ADMIN_SECRET`,
  )
}
