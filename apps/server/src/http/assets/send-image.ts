import type { DatedImageFile } from '@voltway/db'
import { Refusal } from '@voltway/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../send-body.ts'

/** Sends an image from the database with the headers, conditions and ranges that `@fastify/static` supports for files. */
export const sendImage = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, content_type, created_at }: DatedImageFile,
) => {
  const size = bytes.length
  const etag = `W/"${created_at.getTime().toString(16)}-${size.toString(16)}"`
  const modified = created_at.toUTCString()
  const isUnchangedSince = (date: string | undefined) =>
    date !== undefined && Date.parse(modified) <= Date.parse(date)
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
  const ifRange = headers['if-range']?.toString()

  if (ifMatch !== undefined && !matchesEtag(ifMatch, etag)) throw new Refusal('PRECONDITION_FAILED')
  const appliesRange = ifRange === undefined || ifRange === etag || isUnchangedSince(ifRange)
  const range = appliesRange ? rangeIn(headers.range, size) : undefined
  reply.headers({ 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': modified })
  if (
    ifNoneMatch === undefined
      ? isUnchangedSince(headers['if-modified-since'])
      : matchesEtag(ifNoneMatch, etag)
  )
    return reply.code(304).send()
  reply.type(content_type)
  if (range === undefined) return reply.send(bytes)
  const { first, last } = range
  reply.code(206).header('Content-Range', `bytes ${first}-${last}/${size}`)
  return reply.send(bytes.subarray(first, last + 1))
}

/** Undefined for several ranges, which a server may ignore. @throws Refusal RANGE_NOT_SATISFIABLE */
const rangeIn = (header: string | undefined, size: number) => {
  if (header === undefined || !/^ *bytes=[^,]*$/.test(header)) return undefined
  const [, from = '', to = ''] = /=(\d*)-(\d*)$/.exec(header) ?? []
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first > last) {
    const headers = { 'Content-Range': `bytes */${size}` }
    throw Object.assign(new Refusal('RANGE_NOT_SATISFIABLE'), { headers })
  }
  return { first, last }
}
