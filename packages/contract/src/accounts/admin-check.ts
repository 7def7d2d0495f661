import { z } from 'zod'
import { Success } from '../fields/ids.ts'
import { route } from '../route.ts'
import { scope } from './admin-keys.ts'

export const checkAdminSecret = route({
  rest: 'GET /admin/check',
  audience: 'admin',
  scopes: ['orders', 'catalogue', 'read'],
  tag: 'Admin: secret',
  summary: 'Check the admin secret or an admin key',
  description:
    'Returns the name and the scope: `owner` and `all` for the admin secret. Changes nothing. After 10 wrong ' +
    'secrets from one network, the server rejects every attempt from it for up to 15 minutes, including the ' +
    'right secret.',
  input: z.object({}),
  output: Success.extend({
    name: z.string().describe('The name of the key, or `owner` for the admin secret'),
    scope,
  }),
})
