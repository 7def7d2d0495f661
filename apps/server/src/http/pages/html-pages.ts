import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltDocuments } from '@voltway/contract/browser'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../../env/env.ts'
import { shopPolicy } from '../guard/security-headers.ts'
import { type Body, type Caching, sendBody } from '../send-body.ts'

/** An HTML document, finished, with its headers, of which one says what it may load. */
export type Document = {
  body: Body
  headers: { 'Content-Security-Policy': string } & Record<string, string>
  caching?: Caching
}

/** What all documents of the shop have in common. */
export type DocumentParts = {
  headers: Document['headers']
  unindexedHeaders: Document['headers']
  /** For the app: what it is told of the shop's settings. */
  config: string
}

export const documentParts = (built: BuiltDocuments, { chat }: Env): DocumentParts => {
  const scripts = Object.values(built).flatMap(({ inlineScripts }) => inlineScripts)
  const headers = { 'Content-Security-Policy': shopPolicy(chat, scripts) }
  return {
    headers,
    unindexedHeaders: { ...headers, 'X-Robots-Tag': 'noindex' },
    config: dataScript('type="application/json" id="voltway-config"', { chat }),
  }
}

/** Reads the documents of the built shop; undefined when it is not built. */
export const readDocuments = async (webDir: string): Promise<BuiltDocuments | undefined> => {
  const json = await readBuilt(join(webDir, 'documents.json'))
  return json === undefined ? undefined : JSON.parse(json)
}

/** Reads a built file; undefined when there is none. */
export const readBuilt = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** An element of data, which no policy blocks: JSON that cannot leave it. `kind` is its attributes. */
export const dataScript = (kind: string, value: unknown): string => {
  const json = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)
  return `<script ${kind}>${json}</script>`
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Answers with a document; unless told otherwise the browser keeps it but asks for it anew each time. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, caching }: Document,
  status = 200,
) => {
  reply.code(status).headers(headers).type('text/html; charset=utf-8')
  return sendBody(request, reply, body, caching)
}
