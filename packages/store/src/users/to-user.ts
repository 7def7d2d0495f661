import type { User } from '@voltway/contract'
import type { KnownUserRow } from '@voltway/db'

/** A stored user as everybody may see it. */
export const toUser = ({ id, name, email, created_at }: KnownUserRow): User => ({
  id,
  name,
  email,
  created_at,
})
