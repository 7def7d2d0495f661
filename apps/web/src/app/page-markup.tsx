import { createMemoryHistory } from '@tanstack/react-router'
import posterAvif from '@voltway/art/rendered/drive-poster-1280.avif'
import type { PageName } from '@voltway/contract/facts/pages'
import { renderToString } from 'react-dom/server'
import { sights } from '../features/home/panel-sights.ts'
import { formats, panels } from '../features/home/panels.ts'
import { App } from './app.tsx'
import { createShopRouter } from './routes.tsx'

/** A page as a visitor first sees it who has never been here, for its document. */
export async function renderPage(path: string): Promise<string> {
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }))
  // Restoring a place on the page would be a script within the markup.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  return renderToString(<App router={router} />)
}

/** What a page's first picture is asked for in advance with, as attributes of links. */
export function firstPictures(page: PageName): Record<string, string>[] {
  if (page === 'home') return firstPanelPictures()
  return page === 'demoDrive' ? [{ type: 'image/avif', href: posterAvif }] : []
}

// The words of its best sources, or it comes twice.
function firstPanelPictures(): Record<string, string>[] {
  const [first] = panels
  const [best] = formats
  if (first === undefined) return []
  return (['portrait', 'landscape'] as const).map((orientation) => ({
    type: `image/${best}`,
    media: sights[orientation].media,
    imagesrcset: first.picture[orientation][best],
    imagesizes: sights[orientation].sizes,
  }))
}
