import { text } from 'node:stream/consumers'
import { createMemoryHistory } from '@tanstack/react-router'
import type { RenderPage } from '@voltway/contract/browser'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app/app.tsx'
import { createShopRouter } from './app/routes.tsx'
import { poster } from './features/demo-drive/poster.ts'
import { imageSizes, panels } from './features/home/panels.ts'
import { createQueryClient } from './lib/trpc.ts'

// The page renderer. Vite bundles it with React into dist/server; the server and prerender-pages.ts import it from there.

/** Renders the content of a page for a visitor without a session or cart. @throws the error of a component */
export const renderPage: RenderPage = async (path, data) => {
  const router = createShopRouter(data, createMemoryHistory({ initialEntries: [path] }))
  // Scroll restoration would add a script to the content.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  const errors: unknown[] = []
  const app = <App router={router} data={data} queryClient={createQueryClient()} />
  // `renderToString` would only log the error of a component and return the page without its content.
  const { prelude } = await prerenderToNodeStream(app, {
    onError: (error) => void errors.push(error),
    // Disables splitting, because React would move large content into scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  if (errors.length > 0) throw errors[0]
  return text(prelude)
}

/** Returns the attributes of the `<link>` elements that preload a page's first image. */
export function firstImages(page: string): Record<string, string>[] {
  // The attributes must equal those of the `<source>` elements. Otherwise the browser loads the image twice.
  const type = 'image/avif'
  if (page === 'demoDrive') return [{ type, imagesrcset: poster.srcSet, imagesizes: poster.sizes }]
  const [first] = panels
  if (page !== 'home' || first === undefined) return []
  return (['portrait', 'landscape'] as const).map((orientation) => ({
    type,
    media: imageSizes[orientation].media,
    imagesrcset: first.image[orientation].srcSet,
    imagesizes: imageSizes[orientation].sizes,
  }))
}
