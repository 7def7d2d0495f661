import { z } from 'zod'
import { Success } from '../fields/primitives.ts'
import { route } from '../route.ts'

export const checkAdminSecret = route({
  rest: 'GET /admin/check',
  audience: 'admin',
  tag: 'Admin: secret',
  summary: 'Check the admin secret',
  description:
    'Changes nothing. After 10 wrong secrets from one network, the server rejects every attempt from it ' +
    'for up to 15 minutes, including the right secret.',
  input: z.object({}),
  output: Success,
})
