import { z } from 'zod'
import { id, requiredId } from '../fields/ids.ts'
import { time } from '../fields/list-pages.ts'
import { boolean, number } from '../fields/numbers.ts'
import { line, removeInvisible } from '../fields/text.ts'
import { maxKeyDays, maxLength } from '../limits.ts'
import { adminRoute, Success } from '../route.ts'
import { tokenHash } from './password-routes.ts'
import { ownerName, scopes } from './scopes.ts'

const name = line(1, maxLength.adminKeyName)
  .refine((name) => name.toLowerCase() !== ownerName, {
    error: `The name ${ownerName} is that of the admin secret`,
  })
  .refine((name) => removeInvisible(name) === name, { error: 'Name must not contain invisible characters' })
  .describe('A name that no other key has')
const scope = z.enum(scopes).describe('The scope, which decides the routes that the key can call')

export const AdminKey = z
  .object({
    id,
    name: z.string().describe('The name, which the audit log contains'),
    scope,
    created_at: time,
    expires_at: time,
  })
  .meta({ id: 'AdminKey', description: 'An admin key, without the key itself' })
export type AdminKey = z.infer<typeof AdminKey>

export const NewAdminKey = z.object({
  name,
  scope,
  days: number(z.number().int().min(1).max(maxKeyDays))
    .describe('The number of days until the key expires')
    .default(maxKeyDays),
  key_hash: tokenHash.describe('The SHA-256 of the key'),
})
export type NewAdminKey = z.infer<typeof NewAdminKey>

export const listAdminKeys = adminRoute({
  rest: 'GET /admin/keys',
  scopes: 'owner',
  summary: 'All admin keys, oldest first',
  description: 'Contains expired keys. The response never has a key or its hash.',
  output: z.array(AdminKey),
})

export const createAdminKey = adminRoute({
  rest: 'POST /admin/keys',
  scopes: 'owner',
  summary: 'Make an admin key valid',
  description: 'The caller generates the key, which begins with `vwk_`, and sends only its hash.',
  input: NewAdminKey,
  output: AdminKey,
  fails: ['KEY_EXISTS'],
})

export const deleteAdminKey = adminRoute({
  rest: 'DELETE /admin/keys/{id}',
  scopes: 'owner',
  summary: 'Revoke an admin key',
  description: 'The server rejects the key at once.',
  input: z.object({ id: requiredId }),
})

export const checkAdminSecret = adminRoute({
  rest: 'GET /admin/check',
  scopes: ['orders', 'catalogue', 'read'],
  summary: 'Check the admin secret or an admin key',
  description:
    'After 10 wrong secrets from one client IP, the server rejects every attempt from it for up to 15 minutes, ' +
    'including the right secret.',
  output: Success.extend({
    name: z.string().describe('The name of the key, or `owner` for the admin secret'),
    scope,
    mail: boolean.describe('Whether the shop sends mails'),
  }),
})
