import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import serveFiles from '@fastify/static'
import { adminPaths, brand, pageNames, pages, productPath } from '@voltway/contract'
import { isReference, orderPath } from '@voltway/contract/browser'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify'
import type { App } from '../../app.ts'
import { ignoreMissing } from '../../data-dir/ignore-missing.ts'
import { isRegularFile } from '../../data-dir/is-regular-file.ts'
import { imageFileName } from '../../images/image-file-names.ts'
import { adminHeaders, imagePolicy } from '../guard/security-headers.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'
import { crawlerRoutes } from '../pages/crawlers.ts'
import { type HtmlPage, readBuiltPages, sendPage } from '../pages/html-page.ts'
import { escapeHtml } from '../pages/html-tags.ts'
import { createPageDependencies } from '../pages/page-dependencies.ts'
import type { PageSettingsReader } from '../pages/page-settings.ts'
import { createProductPages } from '../pages/product-pages.ts'
import { createShopPages } from '../pages/shop-pages.ts'
import { compressible, immutableCacheControl, isTooLong } from '../send-body.ts'
import type { AssetStore } from './asset-store.ts'
import { sendImage } from './send-image.ts'
import { sendStoredAsset } from './send-stored-asset.ts'

/** Registers the HTML pages and files of both apps, and the uploaded images. */
export const registerStaticFiles = async (
  fastify: FastifyInstance,
  app: App,
  revisionNow: CatalogueWatch,
): Promise<void> => {
  const roots = [app.env.webDir, app.env.adminDir].filter(existsSync)
  await fastify.register(serveBuiltFiles, { roots, assets: app.assets })
  await fastify.register(serveImages, app)
  await servePages(fastify, app, revisionNow)
}

const allowOtherSites = (reply: FastifyReply) => reply.header('Cross-Origin-Resource-Policy', 'cross-origin')

// The plugin's parsers take 23 ms for a hostile list of ranges (15 kB), 3 ms for a list of codings, and 1 ms
// for a list of ETags. A server may ignore the first two headers. No file has the ETag `""`.
const ignoreLongHeaders = async ({ raw: { headers } }: FastifyRequest) => {
  if (headers.range?.includes(',')) delete headers.range
  if (isTooLong(headers['accept-encoding'])) delete headers['accept-encoding']
  for (const name of ['if-match', 'if-none-match'] as const)
    if (isTooLong(headers[name])) headers[name] = '""'
}

const serveBuiltFiles: FastifyPluginAsync<{ roots: string[]; assets: AssetStore }> = async (
  fastify,
  { roots, assets },
) => {
  // Only known names are served, so that no URL reaches other files of the disk.
  const rootOf = new Map(roots.flatMap((root) => builtFiles(root).map((file) => [`/${file}`, root])))
  if (rootOf.size === 0) return
  fastify.addHook('onRequest', ignoreLongHeaders)
  await fastify.register(serveFiles, {
    root: roots,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = roots.some((root) => path.startsWith(join(root, 'assets/')))
      reply.header('Cache-Control', isAsset ? immutableCacheControl : 'public, max-age=3600')
      // Other sites may show product images, and the placeholder is one of them.
      if (basename(path).startsWith('placeholder.')) allowOtherSites(reply)
    },
  })
  serveIcon(fastify, rootOf)
  // One route per folder. A route per file would take a tenth of the start time.
  for (const pattern of new Set([...rootOf.keys()].map((path) => path.replace(/^(\/[^/]+\/).*/, '$1*')))) {
    fastify.get(pattern, async (request, reply) => {
      const [path = ''] = request.url.split('?', 1)
      const root = rootOf.get(path)
      return root === undefined ? sendStoredAsset(assets, path, request, reply) : reply.sendFile(path, root)
    })
  }
}

/** Serves the shop's icon to clients that do not read the HTML page, which names it. */
const serveIcon = (fastify: FastifyInstance, rootOf: ReadonlyMap<string, string>) => {
  const icon = '/icons/icon-192.png'
  const root = rootOf.get(icon)
  if (root !== undefined) fastify.get('/favicon.ico', async (_request, reply) => reply.sendFile(icon, root))
}

const manifestName = 'site.webmanifest'

/** Lists a build's files for browsers, without HTML pages, manifest, compressed forms and page renderer. */
const builtFiles = (root: string, folder = ''): string[] =>
  // The option `recursive` would follow links out of the folder.
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(
      ({ name }) => !/^\.|\.(html|br|gz|webmanifest)$/.test(name) && posix.join(folder, name) !== 'server',
    )
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return builtFiles(root, path)
      return entry.isFile() ? [path] : []
    })

const serveImages: FastifyPluginAsync<Pick<App, 'imageFiles'>> = async (fastify, { imageFiles }) => {
  const setHeaders = (reply: FastifyReply) =>
    allowOtherSites(reply).headers({
      'Content-Security-Policy': imagePolicy,
      'Cache-Control': immutableCacheControl,
    })
  fastify.addHook('onRequest', ignoreLongHeaders)
  const { folder } = imageFiles
  if (folder !== undefined)
    await fastify.register(serveFiles, { root: folder, serve: false, cacheControl: false, setHeaders })
  fastify.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const { file } = request.params
    if (!imageFileName.test(file)) return reply.callNotFound()
    if (folder !== undefined)
      return (await isRegularFile(join(folder, file))) ? reply.sendFile(file) : reply.callNotFound()
    const found = await fastify.runQueued(request, () => imageFiles.find(file))
    return found === undefined ? reply.callNotFound() : sendImage(request, setHeaders(reply), found)
  })
}

const servePages = async (fastify: FastifyInstance, app: App, revisionNow: CatalogueWatch) => {
  const { env, log } = app
  const [built, adminHtml] = await Promise.all([
    readBuiltPages(env.webDir),
    ignoreMissing(readFile(join(env.adminDir, 'index.html'), 'utf8')),
  ])
  if (built === undefined) {
    log.warn({ folder: env.webDir }, 'The web app is not built: no pages are served')
    return
  }
  const parts = createPageDependencies(built, app, revisionNow)
  await crawlerRoutes(fastify, app, parts.cache, revisionNow)
  await serveManifest(fastify, env.webDir, parts.readSettings)
  const shopPage = createShopPages(parts, app, revisionNow)
  for (const page of pageNames) {
    if (page !== 'order' && (page !== 'withdraw' || app.shop.withdrawal))
      servePage(fastify, pages[page].path, async (request, reply) =>
        sendPage(request, reply, await shopPage(request, page)),
      )
  }
  // Browsers get an HTML page. Other clients, and requests below these folders, get the JSON error body.
  const wantsPage = ({ headers, url }: FastifyRequest) =>
    headers.accept?.includes('text/html') && !/^\/(api|trpc|images|assets)\//.test(url)

  // The page is the same for every well-formed reference, so it does not reveal an order.
  servePage(fastify, orderPath(':reference'), async (request, reply) => {
    const { reference } = request.params as { reference: string }
    const isValid = isReference(reference)
    if (!isValid && !wantsPage(request)) return reply.callNotFound()
    const page = await shopPage(request, reference === '' ? undefined : 'order')
    return sendPage(request, reply, page, isValid ? 200 : 404)
  })
  const productPage = createProductPages(parts, app, revisionNow)
  fastify.get<{ Params: { slug: string } }>(productPath(':slug'), async (request, reply) => {
    const found = await productPage(request, request.params.slug)
    // The slug may later belong to another product.
    if ('slug' in found)
      return redirect(request, reply.header('Cache-Control', 'no-cache'), productPath(found.slug))
    if (found.status === 404 && !wantsPage(request)) return reply.callNotFound()
    return sendPage(request, reply, 'page' in found ? found.page : await found.renderPage(), found.status)
  })
  redirectSlash(fastify, productPath(':slug'))
  if (adminHtml !== undefined) serveAdmin(fastify, adminHtml, parts.readSettings)

  fastify.get('/*', async (request, reply) =>
    wantsPage(request) ? sendPage(request, reply, await shopPage(request), 404) : reply.callNotFound(),
  )
}

const serveManifest = async (fastify: FastifyInstance, webDir: string, readSettings: PageSettingsReader) => {
  const manifest = JSON.parse((await ignoreMissing(readFile(join(webDir, manifestName), 'utf8'))) ?? '{}')
  fastify.get(`/${manifestName}`, async (_request, reply) => {
    const { shop_name: name } = (await readSettings()).shop
    reply.type('application/manifest+json; charset=utf-8').header('Cache-Control', 'no-cache')
    return { ...manifest, name, short_name: name }
  })
}

const serveAdmin = (fastify: FastifyInstance, html: string, readSettings: PageSettingsReader) => {
  let shown: { name: string; page: HtmlPage } | undefined
  const pageNow = async () => {
    const name = (await readSettings()).shop.shop_name
    if (shown?.name !== name) {
      const body = compressible(html.replaceAll(brand, () => escapeHtml(name)))
      // `no-store`: after the admin locks the page, the browser's back button must not show customers' data.
      shown = { name, page: { body, headers: adminHeaders, caching: 'no-store' } }
    }
    return shown.page
  }
  for (const path of Object.values(adminPaths)) {
    servePage(fastify, path, async (request, reply) => sendPage(request, reply, await pageNow()))
  }
}

const servePage = (fastify: FastifyInstance, path: string, handler: RouteHandlerMethod) => {
  fastify.get(path, handler)
  if (path !== '/') redirectSlash(fastify, path)
}

/** Redirects a path with a slash at its end, so that each page has one URL. */
const redirectSlash = (fastify: FastifyInstance, pagePath: string) =>
  fastify.get(`${pagePath}/`, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    return redirect(request, reply, path.slice(0, -1))
  })

const redirect = ({ url }: FastifyRequest, reply: FastifyReply, path: string) => {
  const query = url.indexOf('?')
  return reply.redirect(query < 0 ? path : path + url.slice(query), 308)
}
