import { randomBytes } from 'node:crypto'
import type { Database } from '@voltway/db'
import type { ImageStore, Shop } from '@voltway/domain'
import type { Env } from '../env/env.ts'
import type { Clock } from './clock.ts'

/** Creates the shop with its real dependencies. */
export const createShop = (env: Env, database: Database, images: ImageStore, clock: Clock): Shop => ({
  ...clock,
  database,
  randomBytes,
  images,
  passwordMinLength: env.passwordMinLength,
  catalogue: { revision: 0, doubtful: 0 },
})
