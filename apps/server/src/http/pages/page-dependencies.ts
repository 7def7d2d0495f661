import type { BuiltPages } from '@voltway/contract'
import type { App } from '../../app.ts'
import { shopPolicy } from '../guard/security-headers.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { createPageRenderer } from './load-renderer.ts'
import { createPageCache } from './page-cache.ts'
import { createPageSettingsReader } from './page-settings.ts'

export type PageDependencies = ReturnType<typeof createPageDependencies>

/** Creates the build result, caches, renderer, settings and headers that all pages share. */
export const createPageDependencies = (
  built: BuiltPages,
  app: Pick<App, 'env' | 'log' | 'shop'>,
  revisionNow: CatalogueWatch,
) => {
  const indexed = { 'Content-Security-Policy': shopPolicy(app.env.chat, [`'${built.inlineScript.hash}'`]) }
  return {
    built,
    cache: createPageCache({ maxEntries: 250, maxMegabytes: 28 }),
    // For product pages with choices in their URL, so that requests for many choices do not evict other pages.
    choiceCache: createPageCache({ maxEntries: 50, maxMegabytes: 4 }),
    render: createPageRenderer(built, app),
    readSettings: createPageSettingsReader(app, revisionNow),
    // The headers of pages that search engines may index, and of pages that they must not index.
    headers: { indexed, unindexed: { ...indexed, 'X-Robots-Tag': 'noindex' } },
  }
}
