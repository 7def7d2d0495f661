import { limits } from '@voltway/api'
import {
  type Attempts,
  countInMemory,
  countNothing,
  keepAttempts,
  restoreAttempts,
  type Shop,
  shareAttempts,
} from '@voltway/store'
import type { Logger } from 'pino'

const keepEveryMs = 1000

type Opened = { attempts: Attempts; close: () => Promise<void> }

/**
 * Where attempts are counted (docs/behaviour.md, "Limits"): with PostgreSQL in the database, for all nodes together; with SQLite,
 * which one process has for itself, in memory, and what has changed is kept every second and at the end.
 */
export const openAttempts = async (on: boolean, shop: Shop, log: Logger): Promise<Opened> => {
  if (!on) return { attempts: countNothing, close: async () => {} }
  const inMemory = countInMemory(() => performance.now())
  if (shop.database.dialect === 'postgres')
    return { attempts: shareAttempts(shop, inMemory), close: async () => {} }

  await restoreAttempts(shop, inMemory, Object.values(limits))
  let keeping = Promise.resolve()
  let failed = false
  const keep = async () => {
    try {
      await keepAttempts(shop, inMemory)
      failed = false
    } catch (err) {
      if (!failed) log.warn({ err }, 'Counts of attempts are not kept now; a restart would forget them')
      failed = true
    }
  }
  const keepNext = () => {
    keeping = keeping.then(keep)
    return keeping
  }
  const timer = setInterval(keepNext, keepEveryMs).unref()
  const close = () => {
    clearInterval(timer)
    return keepNext()
  }
  return { attempts: inMemory, close }
}
