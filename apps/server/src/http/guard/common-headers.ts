import type { FastifyRequest } from 'fastify'
import type { Env } from '../../env/env.ts'
import { corsHeaders } from './cors.ts'
import { securityHeaders } from './security-headers.ts'

export const commonHeaders = (env: Env, request: FastifyRequest): Record<string, string> => ({
  'x-request-id': request.id,
  ...securityHeaders(request),
  ...corsHeaders(env, request),
})
