import { createHash } from 'node:crypto'
import { openApiDocument } from '@voltway/api'
import createFastify, { type FastifyInstance } from 'fastify'
import type { Env } from '../../env/env.ts'
import { version } from '../../start/version.ts'
import { jsonType } from '../guard/error-responses.ts'
import { type Body, compressible, sendBody } from '../send-body.ts'

const openApiPath = '/api/openapi.json'
const pagePath = '/api/docs'
const scriptPath = '/api/docs/scalar.js'

/** The paths of the API documentation. The contract has no routes for them. */
export const docsPaths = [openApiPath, pagePath, scriptPath]

type ReaderPage = { page: Body; policy: string; script: Body }

/** Registers the OpenAPI document and an HTML page that renders it. The page loads nothing from other hosts. */
export const registerApiDocs = async (
  fastify: FastifyInstance,
  { passwordMinLength }: Pick<Env, 'passwordMinLength'>,
): Promise<void> => {
  // Built on the first request, because the script of the page alone takes 4 MB.
  const writeOpenApi = runOnce(async () =>
    compressible(JSON.stringify(openApiDocument({ version, passwordMinLength }))),
  )
  const loadPage = runOnce(loadReaderPage)

  fastify.get(openApiPath, async (request, reply) =>
    sendBody(request, reply.type(jsonType), await writeOpenApi()),
  )
  fastify.get(pagePath, async (request, reply) => {
    const { page, policy } = await loadPage()
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy)
    return sendBody(request, reply, page)
  })
  fastify.get(scriptPath, async (request, reply) => {
    const { script } = await loadPage()
    return sendBody(request, reply.type('text/javascript; charset=utf-8'), script)
  })
}

const runOnce = <Value>(create: () => Promise<Value>) => {
  let created: Promise<Value> | undefined
  return () => {
    created ??= create()
    return created
  }
}

// The package has the page and its script only inside its plugin. A second server, which never listens, extracts them.
const loadReaderPage = async (): Promise<ReaderPage> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const source = createFastify()
  await source.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: openApiPath,
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
  const html = page.body.replace('<html>', '<html lang="en">')
  return {
    page: compressible(html),
    policy: policyFor(html),
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
