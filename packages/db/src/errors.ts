/** So many may wait for a connection; the next one is told at once that the database is busy. */
export const maxWaiting = 512

/**
 * The database cannot answer now (locks, time limits, exhausted or lost connections, a full, read-only or failing disk): try
 * again later. The message is one sentence for operators.
 */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** The database must not be used; the message is one sentence for the person who starts the shop. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** A row that the written row belongs to is gone, e.g. the user was deleted a moment ago. */
export class ParentMissing extends Error {
  override name = 'ParentMissing'
}
