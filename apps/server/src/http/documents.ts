import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Chat } from '../env.ts'
import { type Body, type Caching, sendPrecompressed } from './precompressed.ts'

/** An HTML document, finished, with its headers, of which one says what it may load. */
export type Document = {
  body: Body
  headers: { 'Content-Security-Policy': string } & Record<string, string>
  caching?: Caching
}

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
export const withConfig = (html: string, config: { chat: Chat }): string =>
  html.replace(
    /(<script type="application\/json" id="voltway-config">)[^<]*(?=<\/script>)/,
    (_, tag) => tag + scriptData(config),
  )

/** JSON that cannot leave the script element it is written into. */
export const scriptData = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Leaves out the preloads that belong to another page (`data-page`). */
export const onlyPreloadsOf = (html: string, page: string | undefined): string =>
  html.replace(/\s*<link\b[^>]*>/g, (link) => {
    const [, owner] = /\sdata-page="([^"]*)"/.exec(link) ?? []
    return owner === undefined || owner === page ? link : ''
  })

/** Answers with a document; unless told otherwise the browser keeps it but asks for it anew each time. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, caching }: Document,
  status = 200,
) => {
  reply.code(status).headers(headers).type('text/html; charset=utf-8')
  return sendPrecompressed(request, reply, body, caching)
}
