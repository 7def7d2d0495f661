import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { sights } from '../features/home/panel-sights.ts'
import { formats, panels } from '../features/home/panels.ts'
import { App } from './app.tsx'
import { createShopRouter } from './routes.tsx'

/** A page as a visitor first sees it who has never been here, for its document. */
export async function drawPage(path: string): Promise<string> {
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }))
  // Restoring a place on the page would be a script within the markup.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  return renderToString(<App router={router} />)
}

/** What the home page's first picture is asked for in advance with: the words of its best sources, or it comes twice. */
export function firstPictures(): Record<'media' | 'type' | 'imagesrcset' | 'imagesizes', string>[] {
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
