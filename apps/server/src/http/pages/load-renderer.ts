import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltPageName, BuiltPages, PageData, RenderPage } from '@voltway/contract'
import type { App } from '../../app.ts'
import { throttleLog } from '../../logging/throttle-log.ts'
import type { PageContent } from './html-page.ts'

type Rendered = Pick<PageContent, 'built' | 'data'>

/** Renders the content of a page. Never throws. */
export type PageRenderer = (name: BuiltPageName, path: string, data: PageData) => Promise<Rendered>

/**
 * Creates a function that renders pages with the renderer of the built web app. The first page loads the renderer. If rendering
 * fails, the function logs the error and returns the page of the build without products, which the app then requests.
 */
export const createPageRenderer = (
  { pages }: BuiltPages,
  { env: { webDir }, log }: Pick<App, 'env' | 'log'>,
): PageRenderer => {
  const renderer = pathToFileURL(join(webDir, 'server/render-page.mjs')).href
  const logError = throttleLog((err: unknown, path: string) =>
    log.error({ err, path }, 'A page cannot be rendered, and is sent without its products'),
  )
  return async (name, path, data) => {
    try {
      const { renderPage }: { renderPage: RenderPage } = await import(renderer)
      return { built: { ...pages[name], markup: await renderPage(path, data) }, data }
    } catch (error) {
      logError(error, path)
      const { panels: _, products: __, product: ___, ...settings } = data
      return { built: pages[name], data: settings }
    }
  }
}
