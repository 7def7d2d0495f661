// Makes a document of each page, with its head and, where the page is the same for everybody, with what it shows, so that
// it is seen before any code has run. The server gets them all in dist/documents.json. Part of the build.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuiltDocument,
  type BuiltDocuments,
  fillPlaces,
  htmlTag,
  place,
} from '@voltway/contract/facts/documents'
import { type PageName, pageNames, pages } from '@voltway/contract/facts/pages'
import { withImports } from '@voltway/vite-config/with-imports'
import { build } from 'vite'
import { aboutPage, addressOf, lines } from './page-head.ts'

/** How a page's document is made: the component whose code it fetches, whether it shows the page, and when it fetches. */
type Making = { component?: string; prerendered: boolean; preloadsCode: boolean }

const seenFirst = (component: string): Making => ({ component, prerendered: true, preloadsCode: false })

const makings: Record<PageName, Making> = {
  home: seenFirst('src/features/home/home-page.tsx'),
  // Its products come with the code.
  shop: { component: 'src/features/products/shop-page.tsx', prerendered: true, preloadsCode: true },
  signIn: { component: 'src/features/auth/sign-in-page.tsx', prerendered: false, preloadsCode: true },
  account: { prerendered: false, preloadsCode: false },
  demoDrive: seenFirst('src/features/demo-drive/demo-drive-page.tsx'),
  support: seenFirst('src/features/support/support-page.tsx'),
  privacy: seenFirst('src/features/company/privacy-page.tsx'),
  careers: seenFirst('src/features/company/careers-page.tsx'),
  news: seenFirst('src/features/company/news-page.tsx'),
  locations: seenFirst('src/features/company/locations-page.tsx'),
}

type PageMarkup = typeof import('../src/app/page-markup.tsx')

const built = join(import.meta.dirname, '../dist')
const outDir = join(built, '.markup')

await build({
  logLevel: 'warn',
  build: { ssr: 'src/app/page-markup.tsx', outDir, copyPublicDir: false, manifest: false },
})
const bundle = pathToFileURL(join(outDir, 'page-markup.js')).href
const { renderPage, firstPictures }: PageMarkup = await import(bundle)

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  await readFile(join(built, '.vite/manifest.json'), 'utf8'),
)
const blank = await readFile(join(built, 'index.html'), 'utf8')
const moduleScript = `<script type="module" crossorigin src="${fileOf('index.html')}"></script>`
const [beforeScript, afterScript, ...more] = blank.split(moduleScript)
if (beforeScript === undefined || afterScript === undefined || more.length > 0)
  throw new Error('The built index.html does not have the script of src/main.tsx once')
const startScript = await buildStartScript()

const shown = await Promise.all(pageNames.map(async (page) => [page, await documentOf(page)] as const))
const documents = { ...Object.fromEntries(shown), notFound: withoutPage() } as BuiltDocuments
await writeFile(join(built, 'documents.json'), JSON.stringify(documents))
// Nobody is to serve it unfilled.
await rm(join(built, 'index.html'))
await rm(outDir, { recursive: true })

async function documentOf(page: PageName): Promise<BuiltDocument> {
  const { component, prerendered, preloadsCode } = makings[page]
  const pictures = firstPictures(page).map((picture) =>
    htmlTag('link', { rel: 'preload', as: 'image', fetchpriority: 'high', ...picture }),
  )
  const code = component !== undefined && preloadsCode ? codeOf(component) : []
  const preloads = lines([...pictures, ...code.map(modulePreload)])
  const address = addressOf(page)
  if (component === undefined || !prerendered)
    return finished({ about: aboutPage(page), preloads, page: '' }, address)
  return finished(
    { about: aboutPage(page), preloads, page: await renderPage(pages[page].path) },
    address,
    codeOf('index.html', component),
  )
}

function withoutPage(): BuiltDocument {
  return finished({ about: aboutPage(), preloads: '', page: '' }, '')
}

type Filling = Record<'about' | 'preloads' | 'page', string>

/** `laterCode` are files that the start script fetches once the page has been seen; without them the code is fetched at once. */
function finished(filling: Filling, address: string, laterCode?: string[]): BuiltDocument {
  const script = laterCode && `<script data-code="${laterCode.join(' ')}">${startScript}</script>`
  const html = `${beforeScript}${script ?? moduleScript}${afterScript}`
  const kept = { address: place('address'), products: place('products'), config: place('config') }
  return {
    html: fillPlaces(html, { ...filling, ...kept }),
    address,
    inlineScripts: script ? [`'sha256-${createHash('sha256').update(startScript).digest('base64')}'`] : [],
  }
}

function fileOf(source: string): string {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`${source} is not in the manifest`)
  return `/${chunk.file}`
}

/** The files of these sources and of all that they import. */
function codeOf(...sources: string[]): string[] {
  return withImports(sources, (source) => manifest[source]?.imports ?? []).map(fileOf)
}

function modulePreload(file: string): string {
  return htmlTag('link', { rel: 'modulepreload', crossorigin: '', href: file })
}

/** As text for the documents themselves: the server tells browsers by its hash that they may run it. */
async function buildStartScript(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'esnext',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'src/app/start-page.ts', output: { format: 'iife' } },
    },
  })
  if (!('output' in result)) throw new Error('start-page.ts was not built')
  return result.output[0].code.trim()
}
