import { randomBytes } from 'node:crypto'
import type { Database } from '@voltway/db'
import type { ImageStore, Shop } from '@voltway/store'
import { v7 as uuidv7 } from 'uuid'
import type { Env } from './env.ts'

/** The shop as the program runs it: the real clock, real chance, this database and these pictures. */
export const buildShop = (env: Env, database: Database, images: ImageStore): Shop => ({
  database,
  now: () => new Date(),
  newId: uuidv7,
  randomBytes,
  images,
  passwordMinLength: env.passwordMinLength,
})
