import { z } from 'zod'
import { User } from './auth.ts'
import { page, requiredId, Success } from './primitives.ts'
import { route } from './route.ts'

export const listUsers = route({
  rest: 'GET /admin/users',
  audience: 'admin',
  tag: 'Admin: users',
  summary: 'All users, newest first',
  input: page,
  output: z.array(User),
  fails: [],
})

export const deleteUser = route({
  rest: 'DELETE /admin/users/{id}',
  audience: 'admin',
  tag: 'Admin: users',
  summary: 'Delete a user with sessions, cart and orders',
  input: z.object({ id: requiredId }),
  output: Success,
  fails: ['NOT_FOUND'],
})
