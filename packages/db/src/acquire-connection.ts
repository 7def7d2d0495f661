import type pg from 'pg'

/** For this long a pool opens no further connections after PostgreSQL has rejected one. */
const pauseMs = 10_000

/** The open connections of each pool. `pool.totalCount` also counts connections that are still opening. */
const openConnections = new WeakMap<pg.Pool, number>()

/** Counts the open connections of a new pool, for `acquireConnection`. */
export const countConnections = (pool: pg.Pool): void => {
  const add = (change: number) => openConnections.set(pool, (openConnections.get(pool) ?? 0) + change)
  pool.on('connect', () => add(1))
  pool.on('remove', () => add(-1))
}

/**
 * Acquires a connection. Where PostgreSQL allows no more of them, it waits for one that the pool has already, or takes one
 * of `fallbackPool` when the pool has none.
 */
export const acquireConnection = async (pool: pg.Pool, fallbackPool?: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isAtLimit(error)) throw error
    const open = openConnections.get(pool) ?? 0
    if (open > 0) {
      stopGrowing(pool, open)
      return pool.connect()
    }
    if (fallbackPool) return acquireConnection(fallbackPool)
    throw error
  }
}

const sizes = new WeakMap<pg.Pool, number>()

const stopGrowing = (pool: pg.Pool, open: number) => {
  const size = pool.options.max
  if (!sizes.has(pool)) {
    sizes.set(pool, size)
    setTimeout(() => {
      sizes.delete(pool)
      pool.options.max = size
    }, pauseMs).unref()
  }
  pool.options.max = open
}

/** PostgreSQL's own code, and PgBouncer's for more clients than it takes. */
const isAtLimit = (error: unknown) => {
  const { code, message } = error as Error & { code?: unknown }
  return code === '53300' || (code === '08P01' && /no more connections/.test(message))
}
