import { z } from 'zod'
import { Success } from './primitives.ts'
import { route } from './route.ts'

export const checkAdminSecret = route({
  rest: 'GET /admin/check',
  audience: 'admin',
  tag: 'Admin: secret',
  summary: 'Whether this is the admin secret',
  input: z.object({}),
  output: Success,
  fails: [],
})
