import { shopState } from '@voltway/db'
import { read } from '../read-and-write.ts'
import type { Shop } from '../shop.ts'

const key = 'last_backup_at'

/** Returns the time of the last successful backup, if one was ever recorded. @throws Refusal UNAVAILABLE */
export const lastBackup = async (shop: Shop): Promise<Date | undefined> => {
  const at = await read(shop, () => shopState.get(shop.database.checks, key))
  const date = new Date(at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
