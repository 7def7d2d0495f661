import { createHash } from 'node:crypto'
import { openApiDocument } from '@voltway/api'
import createFastify, { type FastifyInstance } from 'fastify'
import { jsonType } from '../guard/error-responses.ts'
import { type Body, compressible, sendBody } from '../send-body.ts'

const documentPath = '/api/openapi.json'
const pagePath = '/api/docs'
const scriptPath = '/api/docs/scalar.js'

/** The addresses of the documentation, which is no route of the contract. */
export const docsPaths = [documentPath, pagePath, scriptPath]

type Reader = { page: Body; policy: string; script: Body }

/** The OpenAPI document, and a page to read it that asks no other host for anything. */
export const registerApiDocs = async (fastify: FastifyInstance): Promise<void> => {
  // The reader's script alone is 4 MB: all of this is made when somebody reads.
  const write = once(async () => compressible(JSON.stringify(openApiDocument())))
  const load = once(loadReader)

  fastify.get(documentPath, async (request, reply) => sendBody(request, reply.type(jsonType), await write()))
  fastify.get(pagePath, async (request, reply) => {
    const { page, policy } = await load()
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy)
    return sendBody(request, reply, page)
  })
  fastify.get(scriptPath, async (request, reply) => {
    const { script } = await load()
    return sendBody(request, reply.type('text/javascript; charset=utf-8'), script)
  })
}

const once = <Value>(make: () => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

// The package keeps the page and its script inside its plugin, so a server that never listens is asked for them.
const loadReader = async (): Promise<Reader> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const source = createFastify()
  await source.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: documentPath,
      cdn: scriptPath,
      pageTitle: 'Voltway API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  const [page, script] = await Promise.all([source.inject('/docs/'), source.inject('/docs/js/scalar.js')])
  await source.close()
  return {
    page: compressible(page.body),
    policy: policyFor(page.body),
    script: compressible(script.body),
  }
}

const policyFor = (html: string): string => {
  const inlineScripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inlineScripts.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
