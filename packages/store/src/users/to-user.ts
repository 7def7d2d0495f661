import type { User } from '@voltway/contract'
import type { UserRow } from '@voltway/db'

/** A stored user as everybody may see it. */
export const toUser = ({ id, name, email, created_at }: Omit<UserRow, 'password_hash'>): User => ({
  id,
  name,
  email,
  created_at,
})
