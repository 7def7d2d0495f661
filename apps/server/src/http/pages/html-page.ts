import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPage, BuiltPages, PageData } from '@voltway/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Body, type Caching, sendBody } from '../send-body.ts'
import { dataScript } from './html-tags.ts'
import { type PageFacts, pageHead } from './page-head.ts'

/** An HTML page with its headers, of which one says what it may load. */
export type HtmlPage = {
  body: Body
  headers: { 'Content-Security-Policy': string } & Record<string, string>
  caching?: Caching
}

/** A page but for the origin in its URLs: the same for all visitors. */
export type PageContent = {
  facts: PageFacts
  /** Its scripts and images, and its rendered content. */
  built: BuiltPage
  data: PageData
  /** What search engines read of the products, by the origin. */
  structuredData?: (origin: string) => object
}

/** Reads what the server needs to write the pages; undefined when the web app is not built. */
export const readBuiltPages = async (webDir: string): Promise<BuiltPages | undefined> => {
  const json = await readBuilt(join(webDir, 'server/pages.json'))
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

/** Writes a page as HTML. */
export const writePage = (
  { shell, inlineScript }: BuiltPages,
  { facts, built, data, structuredData }: PageContent,
  origin?: string,
): string => {
  const [beforeHead, beforeContent, beforeData, end] = shell
  return [
    beforeHead,
    pageHead(facts, built, inlineScript, origin),
    beforeContent,
    built.markup,
    beforeData,
    dataScript({ type: 'application/json', id: 'voltway-page' }, data),
    structuredData && origin !== undefined
      ? dataScript({ type: 'application/ld+json' }, structuredData(origin))
      : '',
    end,
  ].join('')
}

/** Sends a page. Unless its caching says otherwise the browser caches it, but revalidates it each time. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, caching }: HtmlPage,
  status = 200,
) => {
  reply.code(status).headers(headers).type('text/html; charset=utf-8')
  return sendBody(request, reply, body, caching)
}
