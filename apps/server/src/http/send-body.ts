import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip'

type Plain = string | Buffer

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compress: Record<Coding, (plain: Plain) => Promise<Buffer>> = {
  // The highest quality takes a hundred times as long for a few percent.
  br: (plain) => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => compressGzip(plain),
}

/** A body that may be sent more than once; one without `coded` is sent as it is. */
export type Body = {
  /** As it is sent fastest; its `length` is in bytes. */
  plain: Plain
  etag: string
  /** The compressed body: made when somebody first asks for it, and kept. */
  coded?: (coding: Coding) => Buffer | Promise<Buffer>
}

/** `no-cache`: the browser may cache a body, and revalidates it each time; `immutable`: it uses the body for a year. */
export type Caching = 'no-cache' | 'no-store' | 'immutable'

/** The Cache-Control of files whose names are never used again for something else. */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

export const uncompressed = (text: string): Body => {
  const bytes = Buffer.from(text)
  // ASCII stays text, which the HTTP layer sends in one piece with the headers. Any other text it would encode anew for each
  // answer, which costs more than a second piece.
  return { plain: bytes.length === text.length ? text : bytes, etag: weakEtag(bytes) }
}

export const compressible = (text: string): Body => {
  const body = uncompressed(text)
  const cachedByCoding = new Map<Coding, Buffer | Promise<Buffer>>()
  const make = async (coding: Coding) => {
    try {
      const bytes = await compress[coding](body.plain)
      cachedByCoding.set(coding, bytes)
      return bytes
    } catch (error) {
      cachedByCoding.delete(coding)
      throw error
    }
  }
  const start = (coding: Coding) => {
    const making = make(coding)
    cachedByCoding.set(coding, making)
    return making
  }
  return { ...body, coded: (coding) => cachedByCoding.get(coding) ?? start(coding) }
}

/** Weak: the compressed forms of a body share it. */
const weakEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Answers 304 to whoever has the body already, and otherwise in a coding that it has and the request accepts. */
export const sendBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  caching: Caching = 'no-cache',
): FastifyReply | Promise<FastifyReply> => {
  writeCaching(reply, body, caching)
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.etag))
    return reply.code(304).removeHeader('Content-Type').send()
  const coding = body.coded && acceptedCoding(request)
  if (coding === undefined) return reply.send(body.plain)
  const send = (bytes?: Buffer) => reply.header('Content-Encoding', coding).send(bytes)
  const bytes = body.coded?.(coding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}

/** Writes the headers by which caches judge a body. */
export const writeCaching = (reply: FastifyReply, { etag }: Body, caching: Caching = 'no-cache'): void => {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  reply
    .header('etag', etag)
    .header('cache-control', caching === 'immutable' ? immutableCacheControl : caching)
}

/** The best coding that a request accepts. */
export const acceptedCoding = ({ headers }: FastifyRequest): Coding | undefined => {
  const accepted = headers['accept-encoding']
  return accepted === undefined
    ? undefined
    : (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether a header with ETags has this one, compared weakly. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === opaque(etag)))

const accepts = (header: string, coding: Coding): boolean =>
  header.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
