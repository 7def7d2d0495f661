import { randomBytes } from 'node:crypto'
import type { Database } from '@voltway/db'
import type { ImageStore, Shop } from '@voltway/domain'
import type { Env } from '../env/env.ts'
import type { Clock } from './clock.ts'

/** The shop as the program runs it: this clock, real chance, this database and these images. */
export const assembleShop = (env: Env, database: Database, images: ImageStore, clock: Clock): Shop => ({
  ...clock,
  database,
  randomBytes,
  images,
  passwordMinLength: env.passwordMinLength,
  catalogue: { revision: 0, doubtful: 0 },
})

/** The shop while it is not open: nobody waits, so what takes long is read without a thread that would need memory of its own. */
export const beforeOpening = (shop: Shop): Shop => {
  const { database } = shop
  return { ...shop, database: { ...database, analytics: database.db } }
}
