import { shopState } from '@voltway/db'
import { read } from '../access.ts'
import type { Shop } from '../shop.ts'

const key = 'last_backup_at'

/** When the last good backup was made, if one was ever told of. @throws Refusal UNAVAILABLE */
export const lastBackup = async (shop: Shop): Promise<Date | undefined> => {
  const at = await read(shop, () => shopState.get(shop.database.checks, key))
  const date = new Date(at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
