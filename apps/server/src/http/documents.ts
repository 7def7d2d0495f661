import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Chat } from '../env.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** An HTML document, finished and compressed once at the start. */
export type Document = { html: Buffer; br: Buffer; gz: Buffer; etag: string; policy: string }

/** Reads a built document; undefined when there is none. */
export const readDocument = async (folder: string, name: string): Promise<string | undefined> => {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the configuration into the place that the document keeps for it. It is data there, which no policy blocks. */
export const withConfig = (html: string, config: { chat: Chat }): string => {
  const json = JSON.stringify(config).replace(/[<>&\u2028\u2029]/g, escaped)
  return html.replace(
    /(<script type="application\/json" id="voltway-config">)[^<]*(?=<\/script>)/,
    (_, tag) => tag + json,
  )
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Leaves out the preloads that belong to another address (`data-page`). */
export const withoutPreloadsOf = (html: string, page: string): string =>
  html.replace(/\s*<link\b[^>]*>/g, (link) => (link.includes(`data-page="${page}"`) ? '' : link))

export const finish = async (text: string, policy: string): Promise<Document> => {
  const html = Buffer.from(text)
  const [br, gz] = await Promise.all([brotli(html), gzipped(html)])
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, br, gz, etag, policy }
}

/** Answers with a document, which the browser keeps but asks for anew each time. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  status = 200,
) => {
  reply
    .header('Cache-Control', 'no-cache')
    .header('Content-Security-Policy', document.policy)
    .header('ETag', document.etag)
    .header('Vary', 'Accept-Encoding')
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim())
  if (status === 200 && known?.includes(document.etag)) return reply.code(304).send()
  reply.code(status).type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepts(accepted, 'br')) return reply.header('Content-Encoding', 'br').send(document.br)
  if (accepts(accepted, 'gzip')) return reply.header('Content-Encoding', 'gzip').send(document.gz)
  return reply.send(document.html)
}

const accepts = (header: string, coding: string) =>
  header.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
