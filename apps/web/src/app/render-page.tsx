import { text } from 'node:stream/consumers'
import { createMemoryHistory } from '@tanstack/react-router'
import type { RenderPage } from '@voltway/contract/browser'
import { prerenderToNodeStream } from 'react-dom/static'
import { poster } from '../features/demo-drive/poster.ts'
import { formats, imageSizes, panels } from '../features/home/panels.ts'
import { createQueryClient } from '../lib/trpc.ts'
import { App } from './app.tsx'
import { createShopRouter } from './routes.tsx'

// The page renderer. Vite builds it, with React and all else that it imports, into dist/server for the server and for prerender-pages.ts.

/** Renders the content of a page as a first-time visitor sees it. @throws the error of a component */
export const renderPage: RenderPage = async (path, data) => {
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }))
  // Scroll restoration would add a script to the content.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  const errors: unknown[] = []
  // `renderToString` would write the error of a component to the console and return the page without its content.
  const app = <App router={router} data={data} queryClient={createQueryClient()} />
  const { prelude } = await prerenderToNodeStream(app, {
    onError: (error) => void errors.push(error),
    // In one piece: by default React moves large content into scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw errors[0]
  return text(prelude)
}

/** The attributes of the links that preload a page's first image. */
export function firstImages(page: string): Record<string, string>[] {
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
