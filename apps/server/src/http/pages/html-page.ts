import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltPage, BuiltPages, PageData } from '@voltway/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ignoreMissing } from '../../data-dir/ignore-missing.ts'
import { type Body, type Caching, sendBody } from '../send-body.ts'
import { dataScript } from './html-tags.ts'
import { type PageMetadata, renderPageHead } from './page-head.ts'

/** An HTML page with its headers, which include its Content-Security-Policy. */
export type HtmlPage = {
  body: Body
  headers: { 'Content-Security-Policy': string } & Record<string, string>
  caching?: Caching
}

/** A page without the origin in its URLs. It is the same for all visitors. */
export type PageContent = {
  metadata: PageMetadata
  /** The scripts, images and rendered content of the page. */
  built: BuiltPage
  data: PageData
  /** Returns the description of the products for search engines. */
  structuredData?: (origin: string) => object
}

/** Reads the build result from which the server renders pages; undefined if the web app is not built. */
export const readBuiltPages = async (webDir: string): Promise<BuiltPages | undefined> => {
  const json = await ignoreMissing(readFile(join(webDir, 'server/pages.json'), 'utf8'))
  return json === undefined ? undefined : JSON.parse(json)
}

/** Stands for the origin of a request. It is random, so no text of the shop contains it. */
const anyOrigin = `http://${randomUUID()}`

/** The texts of a page between its origins. Unknown origins are not cached, so a page is written for each of their requests. */
const writtenParts = new WeakMap<PageContent, string[]>()

/** Writes a page. The origin is a validated one, which needs no escaping. */
export const writePage = (built: BuiltPages, content: PageContent, origin?: string): string => {
  if (origin === undefined) return writeAll(built, content)
  const parts = writtenParts.get(content) ?? writeAll(built, content, anyOrigin).split(anyOrigin)
  writtenParts.set(content, parts)
  return parts.join(origin)
}

const writeAll = (
  { shell, inlineScript }: BuiltPages,
  { metadata, built, data, structuredData }: PageContent,
  origin?: string,
): string => {
  const [beforeHead, beforeContent, beforeData, end] = shell
  return [
    beforeHead,
    renderPageHead({ ...metadata, siteName: data.shop.shop_name }, built, inlineScript, origin),
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

/** Sends a page. By default the browser may cache it, but must revalidate it before each use. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, headers, caching }: HtmlPage,
  status = 200,
) => {
  reply.code(status).headers(headers).type('text/html; charset=utf-8')
  return sendBody(request, reply, body, caching)
}
