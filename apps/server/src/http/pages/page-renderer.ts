import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltPages, PageData, RenderPage } from '@voltway/contract'
import type { App } from '../../app.ts'
import { throttleLog } from '../../logging/throttle-log.ts'
import type { PageContent } from './html-page.ts'

const logEveryMs = 60_000

type Rendered = Pick<PageContent, 'built' | 'data'>

/** Renders the content of a page with products. */
export type PageRenderer = (
  name: 'shop' | 'product',
  path: string,
  data: Omit<PageData, 'chat'>,
) => Promise<Rendered>

/**
 * Renders pages with the renderer of the built web app, which is loaded with the first of them. A page that cannot be rendered
 * is returned as the build left it, without products: the app then requests them.
 */
export const createPageRenderer = (
  { pages }: BuiltPages,
  { env: { webDir, chat }, log }: Pick<App, 'env' | 'log'>,
): PageRenderer => {
  const renderer = pathToFileURL(join(webDir, 'server/render-page.mjs')).href
  const logError = throttleLog(logEveryMs, (err: unknown, path: string) =>
    log.error({ err, path }, 'A page cannot be rendered, and goes out without its products'),
  )
  return async (name, path, products) => {
    const data = { chat, ...products }
    try {
      const { renderPage }: { renderPage: RenderPage } = await import(renderer)
      return { built: { ...pages[name], markup: await renderPage(path, data) }, data }
    } catch (error) {
      logError(error, path)
      return { built: pages[name], data: { chat } }
    }
  }
}
