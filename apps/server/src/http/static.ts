import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { pictureFile } from '../images.ts'
import { type Document, readDocument, sendDocument, withConfig, withoutPreloadsOf } from './documents.ts'
import { precompress } from './precompressed.ts'
import { adminHeaders, picturePolicy, shopPolicy } from './security-headers.ts'

/** The shop document's pages beside the home page; the web app's own table says what each shows. */
const shopPages = [
  '/shop',
  '/signin',
  '/account',
  '/demodrive',
  '/support',
  '/privacy-legal',
  '/careers',
  '/news',
  '/locations',
]
const adminPages = ['/admin-products', '/admin-orders', '/admin-users', '/admin-payments', '/admin-audit']

const immutable = 'public, max-age=31536000, immutable'

/** The web app's documents and files, and the uploaded pictures. */
export const staticFiles = async (fastify: FastifyInstance, app: App): Promise<void> => {
  await fastify.register(serveBuiltFiles, { root: app.env.webDir })
  await fastify.register(servePictures, { root: join(app.env.dataDir, 'uploads') })
  await serveDocuments(fastify, app)
}

const allowOtherSites = (reply: FastifyReply) => reply.header('Cross-Origin-Resource-Policy', 'cross-origin')

const serveBuiltFiles: FastifyPluginAsync<{ root: string }> = async (fastify, { root }) => {
  if (!existsSync(root)) return
  await fastify.register(serveFiles, {
    root,
    // One route per file that was built, so no address reaches anything else of the disk.
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const isAsset = path.startsWith(join(root, 'assets/'))
      reply.header('Cache-Control', isAsset ? immutable : 'public, max-age=3600')
      // The placeholder stands among the products' pictures, which other sites may show.
      if (basename(path).startsWith('placeholder.')) allowOtherSites(reply)
    },
  })
}

const servePictures: FastifyPluginAsync<{ root: string }> = async (fastify, { root }) => {
  await fastify.register(serveFiles, {
    root,
    serve: false,
    cacheControl: false,
    setHeaders: (reply) => {
      allowOtherSites(reply)
      reply.header('Content-Security-Policy', picturePolicy).header('Cache-Control', immutable)
    },
  })
  fastify.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const { file } = request.params
    return pictureFile.test(file) ? reply.sendFile(file) : reply.callNotFound()
  })
}

const serveDocuments = async (fastify: FastifyInstance, { env, log }: App) => {
  const [shopHtml, adminHtml] = await Promise.all([
    readDocument(env.webDir, 'index.html'),
    readDocument(env.webDir, 'admin.html'),
  ])
  if (shopHtml === undefined) {
    log.warn({ folder: env.webDir }, 'The web app is not built: no pages are served')
    return
  }
  const configured = withConfig(shopHtml, { chat: env.chat })
  const headers = { 'Content-Security-Policy': shopPolicy(env.chat) }
  const home: Document = { body: await precompress(configured), headers }
  const shop: Document = { body: await precompress(withoutPreloadsOf(configured, '/')), headers }
  const page = (document: Document) => async (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument(request, reply, document)

  fastify.get('/', page(home))
  for (const path of shopPages) fastify.get(path, page(shop))
  if (adminHtml !== undefined) {
    // Not kept: whoever goes back after locking must not find customers' data in a page that was put aside whole.
    const admin: Document = {
      body: await precompress(adminHtml),
      headers: adminHeaders,
      caching: 'no-store',
    }
    for (const path of adminPages) fastify.get(path, page(admin))
  }

  // People get a page with a way back; programs, and whoever asks below these folders, the error body.
  fastify.get('/*', async (request, reply) => {
    const wantsPage =
      request.headers.accept?.includes('text/html') && !/^\/(api|trpc|images|assets)\//.test(request.url)
    return wantsPage ? sendDocument(request, reply, shop, 404) : reply.callNotFound()
  })
}
