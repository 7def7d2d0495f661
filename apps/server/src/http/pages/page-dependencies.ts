import type { BuiltPages, PageSettings } from '@voltway/contract'
import type { App } from '../../app.ts'
import { shopPolicy } from '../guard/security-headers.ts'
import type { HtmlPage } from './html-page.ts'
import { createPageRenderer, type PageRenderer } from './load-renderer.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

/** The build result, cache, renderer, settings and headers that all pages share. */
export type PageDependencies = {
  built: BuiltPages
  cache: PageCache
  render: PageRenderer
  settings: PageSettings
  /** The headers of pages that search engines may list, and of those that they must not list. */
  headers: Record<'indexed' | 'unindexed', HtmlPage['headers']>
}

export const createPageDependencies = (
  built: BuiltPages,
  app: Pick<App, 'env' | 'log' | 'shop'>,
): PageDependencies => {
  const settings: PageSettings = { chat: app.env.chat, ...(app.shop.mail && { mail: true }) }
  const indexed = { 'Content-Security-Policy': shopPolicy(app.env.chat, [`'${built.inlineScript.hash}'`]) }
  return {
    built,
    cache: createPageCache(),
    render: createPageRenderer(built, settings, app),
    settings,
    headers: { indexed, unindexed: { ...indexed, 'X-Robots-Tag': 'noindex' } },
  }
}
