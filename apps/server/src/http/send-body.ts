import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Coding = 'br' | 'gzip'

type Plain = string | Buffer

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compress: Record<Coding, (plain: Plain) => Promise<Buffer>> = {
  // The highest quality takes a hundred times as long and saves a few percent of the bytes.
  br: (plain) => compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => compressGzip(plain),
}

/** A response body that may be sent several times. Without `coded` it is sent uncompressed. */
export type Body = {
  /** The uncompressed body, as a text or as bytes, whichever is sent faster. Its `length` is in bytes. */
  plain: Plain
  etag: string
  /** Returns the compressed body. The first call compresses it; later calls get the cached bytes. */
  coded?: (coding: Coding) => Buffer | Promise<Buffer>
}

/** `no-cache`: the browser revalidates a cached body each time. `immutable`: it uses the body for a year. */
export type Caching = 'no-cache' | 'no-store' | 'immutable'

/** The Cache-Control of files whose names are never reused for other content. */
export const immutableCacheControl = 'public, max-age=31536000, immutable'

/**
 * A longer body is sent as bytes, because the HTTP layer copies a text for each client that has not read it.
 */
export const longestText = 256 * 1024

/** Creates a body that is sent uncompressed. */
export const uncompressed = (text: string): Body => {
  const bytes = Buffer.from(text)
  // The HTTP layer sends an ASCII text in one write with the headers. It would encode any other text for each
  // response, which costs more than a second write.
  const isText = bytes.length === text.length && text.length <= longestText
  return { plain: isText ? text : bytes, etag: weakEtag(bytes) }
}

const shared = new WeakSet<Buffer>()

/** Returns whether these are bytes of a cached body, which all clients share. */
export const isShared = (bytes: Buffer): boolean => shared.has(bytes)

/** Creates a body that is compressed on its first use. Its bytes are cached, so all clients share them. */
export const compressible = (text: string): Body => {
  const body = uncompressed(text)
  if (Buffer.isBuffer(body.plain)) shared.add(body.plain)
  const cachedByCoding = new Map<Coding, Buffer | Promise<Buffer>>()
  const start = (coding: Coding) => {
    const making = compress[coding](body.plain)
    cachedByCoding.set(coding, making)
    making.then(
      (bytes) => {
        shared.add(bytes)
        cachedByCoding.set(coding, bytes)
      },
      () => cachedByCoding.delete(coding),
    )
    return making
  }
  return { ...body, coded: (coding) => cachedByCoding.get(coding) ?? start(coding) }
}

/** Returns a weak ETag, because the compressed forms of a body share it. */
const weakEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Sends 304 if the client has the body already, else the body in a coding that the request accepts. */
export const sendBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  caching: Caching = 'no-cache',
): FastifyReply | Promise<FastifyReply> => {
  reply.headers({
    vary: varyByCoding(reply.getHeader('vary')),
    etag: body.etag,
    'cache-control': caching === 'immutable' ? immutableCacheControl : caching,
  })
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.etag))
    return reply.code(304).removeHeader('Content-Type').send()
  const coding = body.coded && acceptedCoding(request)
  if (coding === undefined) return reply.send(body.plain)
  const send = (bytes?: Buffer) => reply.header('Content-Encoding', coding).send(bytes)
  const bytes = body.coded?.(coding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}

export const varyByCoding = (vary?: unknown) =>
  vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`

// A client needs at most a hundred characters, and a list of 15,000 entries takes 3 ms.
const longestHeader = 1000

/** Returns whether a header with a list is too long to be parsed. */
export const isTooLong = (header = ''): boolean => header.length > longestHeader

/** Returns the best coding that a request accepts. */
export const acceptedCoding = ({ headers }: FastifyRequest): Coding | undefined => {
  const accepted = headers['accept-encoding']
  return accepted === undefined || isTooLong(accepted)
    ? undefined
    : (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Returns whether an If-None-Match header contains an ETag, by weak comparison. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined || isTooLong(ifNoneMatch)) return false
  const known = opaque(etag)
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => opaque(each) === known)
}

const accepts = (header: string, coding: Coding): boolean =>
  header.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
