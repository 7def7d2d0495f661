// Builds a document for each page, with its head and, where the page is the same for everybody, with its markup, so that it
// is painted before any code has run. The server reads them all from dist/documents.json. Part of the build.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuiltDocument,
  type BuiltDocuments,
  fillPlaces,
  htmlTag,
  type PageName,
  pageNames,
  pages,
  place,
  productPath,
  withPlaces,
} from '@voltway/contract/browser'
import { readBuiltCode } from '@voltway/vite-config/read-built-code'
import { build } from 'vite'
import { aboutPage, aboutProduct, addressOf, addressOfProduct, lines } from './page-head.ts'

/** The component whose code a page needs, and whether its markup is the same for everybody; else its code is preloaded. */
type DocumentPlan = { component?: string; prerendered: boolean }

const prerender = (component: string): DocumentPlan => ({ component, prerendered: true })

const documentPlans: Record<PageName, DocumentPlan> = {
  home: prerender('src/features/home/home-page.tsx'),
  shop: prerender('src/features/products/shop/shop-page.tsx'),
  signIn: { component: 'src/features/auth/sign-in-page.tsx', prerendered: false },
  account: { prerendered: false },
  demoDrive: prerender('src/features/demo-drive/demo-drive-page.tsx'),
  support: prerender('src/features/support/support-page.tsx'),
  privacy: prerender('src/features/company/privacy-page.tsx'),
  careers: prerender('src/features/company/careers-page.tsx'),
  news: prerender('src/features/company/news-page.tsx'),
  locations: prerender('src/features/company/locations-page.tsx'),
}

type PageMarkup = typeof import('../src/app/page-markup.tsx')

const built = join(import.meta.dirname, '../dist')
const outDir = join(built, '.markup')

await build({
  logLevel: 'warn',
  build: { ssr: 'src/app/page-markup.tsx', outDir, copyPublicDir: false, manifest: false },
})
const bundle = pathToFileURL(join(outDir, 'page-markup.js')).href
const { renderPage, firstImages, renderGrid, renderProduct }: PageMarkup = await import(bundle)

const filesOf = await readBuiltCode(built)
const codeOf = (...sources: string[]) => filesOf(sources).map((file) => `/${file}`)
const emptyDocument = await readFile(join(built, 'index.html'), 'utf8')
const moduleScript = `<script type="module" crossorigin src="${codeOf('index.html')[0]}"></script>`
const [beforeScript, afterScript, ...more] = emptyDocument.split(moduleScript)
if (beforeScript === undefined || afterScript === undefined || more.length > 0)
  throw new Error('The built index.html does not have the script of src/main.tsx once')
const startScript = await buildStartScript()

const pageDocuments = await Promise.all(
  pageNames.map(async (page) => [page, await documentOf(page)] as const),
)
const { shop, ...others } = Object.fromEntries(pageDocuments) as Record<PageName, BuiltDocument>
const grid = renderGrid()
const documents: BuiltDocuments = {
  ...others,
  shop: { ...shop, html: withPlaces(shop.html, { grid: grid.skeleton }), grid },
  notFound: toDocument({ about: aboutPage(), preloads: '', page: '' }, ''),
  product: await productDocument(),
}
await writeFile(join(built, 'documents.json'), JSON.stringify(documents))
// It has unfilled places: the server must not find it.
await rm(join(built, 'index.html'))
await rm(outDir, { recursive: true })

async function documentOf(page: PageName): Promise<BuiltDocument> {
  const { component, prerendered } = documentPlans[page]
  const images = firstImages(page).map((image) =>
    htmlTag('link', { rel: 'preload', as: 'image', fetchpriority: 'high', ...image }),
  )
  const filling = { about: aboutPage(page), preloads: lines(images), page: '' }
  if (component === undefined) return toDocument(filling, addressOf(page))
  if (prerendered) {
    const markup = await renderPage(pages[page].path)
    return toDocument({ ...filling, page: markup }, addressOf(page), codeOf('index.html', component))
  }
  const code = codeOf(component).map((href) =>
    htmlTag('link', { rel: 'modulepreload', crossorigin: '', href }),
  )
  return toDocument({ ...filling, preloads: lines([...images, ...code]) }, addressOf(page))
}

async function productDocument(): Promise<BuiltDocuments['product']> {
  const templates = renderProduct()
  const page = withPlaces(await renderPage(productPath('the-slug')), { details: templates.skeleton })
  const filling = { about: aboutProduct(), preloads: '', page }
  const code = codeOf('index.html', 'src/features/products/product-page.tsx')
  return { ...toDocument(filling, addressOfProduct(), code), templates }
}

type Filling = Record<'about' | 'preloads' | 'page', string>

/** `laterCode` are the files that the start script loads once the page has been painted; without it the code is loaded at once. */
function toDocument(filling: Filling, address: string, laterCode?: string[]): BuiltDocument {
  const script = laterCode && `<script data-code="${laterCode.join(' ')}">${startScript}</script>`
  const html = `${beforeScript}${script ?? moduleScript}${afterScript}`
  const kept = { address: place('address'), products: place('products'), config: place('config') }
  return {
    html: fillPlaces(html, { ...filling, ...kept }),
    address,
    inlineScripts: script ? [`'sha256-${createHash('sha256').update(startScript).digest('base64')}'`] : [],
  }
}

/** As text, to be inlined into the documents; the Content-Security-Policy allows it by its hash. */
async function buildStartScript(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'esnext',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'src/app/replay-early-clicks.ts', output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('start-script.ts was not built')
  return result.output[0].code.trim()
}
