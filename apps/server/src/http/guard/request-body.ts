import type { Route } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPercentEncodedUtf8 } from '../../is-percent-encoded-utf8.ts'
import { requireBodySize } from './large-bodies.ts'

/** Returns the error for a request that the server rejects before it calls a procedure. `sentence` gives the reason. */
export const badRequest = (sentence: string) => new Refusal('BAD_REQUEST', { sentence })

const notUtf8 = () => badRequest('The request has bytes that are not UTF-8')

const maxDepth = 32
const refusedKeys = ['__proto__', 'constructor']
const refusedKey = () => badRequest(`The keys ${refusedKeys.join(' and ')} are not allowed`)

/** Registers the parsers of JSON bodies, and of form bodies, which become flat objects. An empty body is `{}`. */
export const registerBodyParsers = (fastify: FastifyInstance) => {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, readForm)
}

/** Rejects a body that the route does not accept, by its headers, before the server reads it. @throws Refusal */
export const refuseForeignBody = (request: FastifyRequest): void => {
  const { headers, method } = request
  if (method === 'GET' || method === 'HEAD') return
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  // Node's HTTP parser does not reject other transfer encodings, such as `gzip, chunked`.
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const [type, charset] = mediaType(headers['content-type'])
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const isRest = !request.pattern?.startsWith('/trpc/')
  const announced = Number(headers['content-length'] ?? 0)
  const { form, multipart } = request.endpoint ?? {}
  if (isRest && type === 'multipart/form-data' && multipart) return
  const isForm = isRest && type === 'application/x-www-form-urlencoded' && form
  const hasBody = headers['transfer-encoding'] !== undefined || announced > 0
  const isBare = isRest && type === undefined && !hasBody
  if (type !== 'application/json' && !isForm && !isBare) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  requireBodySize(request, announced)
}

/**
 * Rejects a query that is not UTF-8 or has a parameter twice. For tRPC, rejects all parameters except `input`, also those of
 * batches.
 * @throws Refusal BAD_REQUEST
 */
export const refuseBadQuery = ({ query, pattern, url }: FastifyRequest): void => {
  if (/[^\x21-\x7e]/.test(url)) throw badRequest('The URL has characters that must be percent-encoded')
  requireUtf8Percents(url)
  const entries = Object.entries(query as Record<string, unknown>)
  if (entries.some(([, value]) => typeof value !== 'string'))
    throw badRequest('A query may name a parameter only once')
  if (pattern?.startsWith('/trpc/') && entries.some(([key]) => key !== 'input'))
    throw badRequest('A query of tRPC has only the parameter input')
}

/**
 * Parses JSON of at most 32 levels, without keys that could change a prototype. An empty text is `{}`.
 * @throws Refusal BAD_REQUEST
 */
export const parseJson = (text: string): unknown => {
  if (text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('The request has invalid JSON')
  }
  refuseDeepOrHostile(value)
  return value
}

/** Decodes UTF-8. @throws Refusal BAD_REQUEST for other bytes */
export const utf8 = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notUtf8()
  }
}

/** @throws Refusal BAD_REQUEST for percent-encoded bytes that are not UTF-8, which would become U+FFFD */
export const requireUtf8Percents = (text: string): void => {
  if (text.includes('%') && !isPercentEncodedUtf8(escapeStrayPercents(text))) throw notUtf8()
}

/** Encodes percent signs that two hexadecimal digits do not follow. URLSearchParams may damage the text around them. */
const escapeStrayPercents = (text: string) => text.replace(/%(?![0-9a-f]{2})/gi, '%25')

/** Smaller bodies are parsed at once. */
const smallBodyBytes = 4096

/** Parses a body. A large one waits in the request queue, because it takes up to 20 ms. @throws Refusal */
export const parseQueued = async <Parsed>(
  request: FastifyRequest,
  bytes: Buffer,
  parse: (text: string) => Parsed,
): Promise<Parsed> => {
  requireBodySize(request, bytes.length)
  const work = async () => parse(utf8(bytes))
  return bytes.length <= smallBodyBytes ? work() : request.server.runQueued(request, work)
}

const readJson = (request: FastifyRequest, bytes: Buffer) => parseQueued(request, bytes, parseJson)

const readForm = (request: FastifyRequest, bytes: Buffer) =>
  parseQueued(request, bytes, (text) => parseForm(text, request.endpoint?.flat))

const mediaType = (header: string | undefined): [type: string | undefined, charset: string | undefined] => {
  if (header === undefined) return [undefined, undefined]
  const [type, ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return [type, charset?.slice('charset='.length).replaceAll('"', '')]
}

/** @throws Refusal BAD_REQUEST for a value that is nested too deeply, or has a key that could change a prototype */
export const refuseDeepOrHostile = (root: unknown): void => {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      if (depth === maxDepth) throw badRequest(`The JSON has more than ${maxDepth} levels`)
      if (!Array.isArray(value) && refusedKeys.some((key) => Object.hasOwn(value, key))) throw refusedKey()
      for (const child of Array.isArray(value) ? value : Object.values(value)) next.push(child)
    }
    level = next
  }
}

/** Browsers send every line break of a form as CR LF. */
export const toLineFeeds = (value: string): string => value.replaceAll('\r\n', '\n')

const parseForm = (text: string, known: Route['flat'] = {}): Record<string, unknown> => {
  requireUtf8Percents(text)
  const fields: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(escapeStrayPercents(text))) {
    if (refusedKeys.includes(key)) throw refusedKey()
    if (Object.hasOwn(fields, key)) throw badRequest('A form may name a field only once')
    fields[key] = Object.hasOwn(known, key) ? known[key]?.(toLineFeeds(value)) : toLineFeeds(value)
  }
  refuseDeepOrHostile(fields)
  return fields
}
