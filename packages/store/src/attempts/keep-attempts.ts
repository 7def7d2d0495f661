import { attempts } from '@voltway/db'
import { read, write } from '../access.ts'
import type { Shop } from '../shop.ts'
import type { Limit } from './attempts.ts'
import type { AttemptsInMemory } from './count-in-memory.ts'

/** Goes on with the counts that the database has kept, on SQLite, where they are in memory while the shop runs. */
export const restoreAttempts = async (
  shop: Shop,
  counts: AttemptsInMemory,
  limits: readonly Limit[],
): Promise<void> => {
  const now = shop.now().getTime()
  const rows = await read(shop, attempts.list)
  const kept = rows.map(({ ends_at, count, ...of }) => ({ ...of, counted: { count, restMs: ends_at - now } }))
  const running = kept.filter(({ counted }) => counted.restMs > 0)
  counts.restore(running, limits)
}

/** Keeps what has changed. @throws Refusal UNAVAILABLE: then the next call keeps it */
export const keepAttempts = async (shop: Shop, counts: AttemptsInMemory): Promise<void> => {
  const changes = counts.takeChanges()
  if (changes.length === 0) return
  const now = shop.now().getTime()
  try {
    await write(shop, async (trx) => {
      await attempts.deleteEnded(trx)
      for (const { kind, key, counted } of changes) {
        if (counted === undefined) await attempts.remove(trx, [{ kind, key }])
        else {
          const { count, restMs } = counted
          await attempts.put(trx, { kind, key, count, ends_at: Math.ceil(now + restMs) })
        }
      }
    })
  } catch (error) {
    counts.returnChanges(changes)
    throw error
  }
}
