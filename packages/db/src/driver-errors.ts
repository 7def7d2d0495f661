import { DatabaseBusy, DatabaseRefused, ParentMissing } from './errors.ts'

const busyCodes =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)|55P03$|57014$|57P0[1-5]$|53|58030$|08|25P0[34]$|25006$|E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_))/
// A certificate that expires while the shop runs fails new connections.
const certificateCodes = /^(CERT_|DEPTH_ZERO_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/
const busyMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/
// The database user lacks a right, or the schema does not exist.
const forbiddenCodes = /^(42501|3F000)$/
const parentMissing = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code ?? '')

/** Translates a driver's error into an error of this package; returns all other errors unchanged. */
export const translateError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  const options = { cause: error }
  if (busyCodes.test(code) || certificateCodes.test(code) || busyMessages.test(error.message))
    return new DatabaseBusy(`The database cannot answer now: ${error.message || code}`, options)
  if (forbiddenCodes.test(code))
    return new DatabaseRefused(`The database user may not do what the shop needs: ${error.message}`, options)
  return parentMissing.test(code)
    ? new ParentMissing('A row that this one belongs to is gone', options)
    : error
}

const isReferenceTaken = (error: unknown) => {
  const { message, constraint } = (error ?? {}) as { message?: unknown; constraint?: unknown }
  return message === 'UNIQUE constraint failed: orders.reference' || constraint === 'orders_reference_key'
}

/**
 * Returns true if the transaction should run again: PostgreSQL reported a serialization failure or a deadlock, or another
 * order already has the reference that was drawn.
 */
export const isRetryable = (error: unknown): boolean =>
  /^40(001|P01)$/.test(codeOf(error)) || isReferenceTaken(error)

/**
 * Returns true if the connection must not be used again after this error. After a failover, 25006 means that it leads to a server
 * that is read-only now, and a new connection may lead to the other one.
 */
export const breaksConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P0|08|25006|E)/.test(codeOf(error)) || (codeOf(error) === '' && busyMessages.test(error.message)))

/**
 * Returns true if the database is damaged, lacks a table or is not of this program, as opposed to locks and errors of the disk.
 */
export const isDamage = (error: unknown): error is Error => {
  const cause = error instanceof DatabaseRefused ? (error.cause ?? error) : error
  return cause instanceof DatabaseRefused || /^SQLITE_(ERROR|CORRUPT|NOTADB)/.test(codeOf(cause))
}
