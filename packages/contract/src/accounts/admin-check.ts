import { z } from 'zod'
import { Success } from '../fields/primitives.ts'
import { route } from '../route.ts'

export const checkAdminSecret = route({
  rest: 'GET /admin/check',
  audience: 'admin',
  tag: 'Admin: secret',
  summary: 'Whether this is the admin secret',
  description:
    'Changes nothing. After 10 wrong secrets from a network address, further tries are refused for up ' +
    'to 15 minutes, the right secret too.',
  input: z.object({}),
  output: Success,
})
