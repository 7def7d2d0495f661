import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { PageName } from '@voltway/contract/browser'
import { renderToString } from 'react-dom/server'
import { poster } from '../features/demo-drive/poster.ts'
import { formats, imageSizes, panels } from '../features/home/panels.ts'
import { gridTemplates, productTemplates } from '../features/products/templates.tsx'
import { createShopRouter } from './routes.tsx'

/** The markup of a page as a first-time visitor sees it, for its document. */
export async function renderPage(path: string): Promise<string> {
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }))
  // Scroll restoration would add a script to the markup.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

/** The templates of the shop page's grid, and those of a product's page. */
export { gridTemplates as renderGrid, productTemplates as renderProduct }

/** The attributes of the links that preload a page's first image. */
export function firstImages(page: PageName): Record<string, string>[] {
  if (page === 'home') return firstPanelImages()
  return page === 'demoDrive' ? firstFrame() : []
}

// They have to equal the attributes of the best `<source>`, or the browser loads the image twice; so do those below.
function firstFrame(): Record<string, string>[] {
  const [{ type, srcSet }] = poster.sources
  return [{ type, imagesrcset: srcSet, imagesizes: poster.sizes }]
}

function firstPanelImages(): Record<string, string>[] {
  const [first] = panels
  const [best] = formats
  if (first === undefined) return []
  return (['portrait', 'landscape'] as const).map((orientation) => ({
    type: `image/${best}`,
    media: imageSizes[orientation].media,
    imagesrcset: first.image[orientation][best],
    imagesizes: imageSizes[orientation].sizes,
  }))
}
