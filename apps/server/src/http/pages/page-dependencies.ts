import type { BuiltPages } from '@voltway/contract'
import type { App } from '../../app.ts'
import { shopPolicy } from '../guard/security-headers.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import type { HtmlPage } from './html-page.ts'
import { createPageRenderer, type PageRenderer } from './load-renderer.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPageSettingsReader, type PageSettingsReader } from './page-settings.ts'

/** The build result, cache, renderer, settings and headers that all pages share. */
export type PageDependencies = {
  built: BuiltPages
  cache: PageCache
  /** A separate cache for product pages with choices in their URL, so that requests for many choices do not evict other pages. */
  choiceCache: PageCache
  render: PageRenderer
  readSettings: PageSettingsReader
  /** The headers of pages that search engines may list, and of those that they must not list. */
  headers: Record<'indexed' | 'unindexed', HtmlPage['headers']>
}

export const createPageDependencies = (
  built: BuiltPages,
  app: Pick<App, 'env' | 'log' | 'shop'>,
  revisionNow: CatalogueWatch,
): PageDependencies => {
  const indexed = { 'Content-Security-Policy': shopPolicy(app.env.chat, [`'${built.inlineScript.hash}'`]) }
  return {
    built,
    cache: createPageCache({ maxEntries: 250, maxMegabytes: 28 }),
    choiceCache: createPageCache({ maxEntries: 50, maxMegabytes: 4 }),
    render: createPageRenderer(built, app),
    readSettings: createPageSettingsReader(app, revisionNow),
    headers: { indexed, unindexed: { ...indexed, 'X-Robots-Tag': 'noindex' } },
  }
}
