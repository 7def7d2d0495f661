import { randomBytes } from 'node:crypto'
import type { Database } from '@voltway/db'
import { type ImageStore, type Shop, WebhookHosts } from '@voltway/domain'
import type { Env, MailSettings } from '../env/env.ts'
import type { Clock } from './clock.ts'

const shopMail = ({ from, admin, publicUrl }: MailSettings): NonNullable<Shop['mail']> => ({
  from: from.address,
  publicUrl,
  ...(admin !== undefined && { admin }),
})

/** Creates the shop with its real dependencies. */
export const createShop = (env: Env, database: Database, images: ImageStore, clock: Clock): Shop => ({
  ...clock,
  database,
  randomBytes,
  images,
  passwordMinLength: env.passwordMinLength,
  webhookHosts: new WebhookHosts(env.webhookPrivateHosts),
  ...(env.withdrawal && { withdrawal: true }),
  ...(env.mail && { mail: shopMail(env.mail) }),
  catalogue: { revision: 0, unnumberedChanges: 0 },
})
