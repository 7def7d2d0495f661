/** The number of callers that may wait for a connection of PostgreSQL, or for the write lock of SQLite. More get DatabaseBusy. */
export const maxWaiting = 512

/**
 * The database cannot answer now: locks, time limits, exhausted or lost connections, or a full, read-only or failing disk.
 * A later attempt may succeed. The message is one sentence for operators.
 */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** The shop must not use the database. The message is one sentence for the operator who starts the shop. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** PostgreSQL refuses connections, does not answer, or is still starting. A later attempt to open it may succeed. */
export class DatabaseUnavailable extends DatabaseRefused {
  override name = 'DatabaseUnavailable'
}

/** The parent of a written row no longer exists, for example because the user was deleted at the same time. */
export class ParentMissing extends Error {
  override name = 'ParentMissing'
}
