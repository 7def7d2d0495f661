import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A body that is sent as it is. */
export type Body = { plain: Buffer; br?: Buffer; gzip?: Buffer; etag: string }

/** A body that is sent more than once: serialised and compressed beforehand. */
export type Precompressed = Required<Body>

/** Whether the browser may keep a body: if so, it asks each time whether it is still the one. */
export type Caching = 'no-cache' | 'no-store'

export const uncompressed = (text: string): Body => {
  const plain = Buffer.from(text)
  return { plain, etag: weakEtag(plain) }
}

export const precompress = async (text: string): Promise<Precompressed> => {
  const { plain, etag } = uncompressed(text)
  // The highest quality takes a hundred times as long for a few percent.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const [br, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)])
  return { plain, br, gzip: gzipped, etag }
}

/** Weak: the compressed forms of a body share it. */
const weakEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Answers 304 to whoever has the body already, and otherwise in a coding that it has and the request accepts. */
export const sendPrecompressed = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  caching: Caching = 'no-cache',
) => {
  const vary = reply.getHeader('Vary')
  reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  reply.header('ETag', body.etag).header('Cache-Control', caching)
  if (reply.statusCode === 200 && knows(request.headers['if-none-match'], body.etag))
    return reply.code(304).removeHeader('Content-Type').send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = (['br', 'gzip'] as const).find((name) => body[name] && accepts(accepted, name))
  if (coding) reply.header('Content-Encoding', coding)
  return reply.send(body[coding ?? 'plain'])
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

const knows = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(etag)))

const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
