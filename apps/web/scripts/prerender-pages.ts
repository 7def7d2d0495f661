// Prerenders the pages that are the same for everybody into documents of their own, dist/prerendered/*.html, so that they are seen before
// any code has run. Part of the build.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pages } from '@voltway/contract/facts/pages'
import { withImports } from '@voltway/vite-config/with-imports'
import { build } from 'vite'

/** The component of each page, whose code its document fetches. */
const components = {
  [pages.home.path]: 'src/features/home/home-page.tsx',
  [pages.shop.path]: 'src/features/products/shop-page.tsx',
  [pages.demoDrive.path]: 'src/features/demo-drive/demo-drive-page.tsx',
  [pages.support.path]: 'src/features/support/support-page.tsx',
  [pages.privacy.path]: 'src/features/company/privacy-page.tsx',
  [pages.careers.path]: 'src/features/company/careers-page.tsx',
  [pages.news.path]: 'src/features/company/news-page.tsx',
  [pages.locations.path]: 'src/features/company/locations-page.tsx',
}

type PageMarkup = typeof import('../src/app/page-markup.tsx')

const built = join(import.meta.dirname, '../dist')
const outDir = join(built, '.markup')

await build({
  logLevel: 'warn',
  build: { ssr: 'src/app/page-markup.tsx', outDir, copyPublicDir: false, manifest: false },
})

const bundle = pathToFileURL(join(outDir, 'page-markup.js')).href
const { drawPage, firstPictures }: PageMarkup = await import(bundle)

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  await readFile(join(built, '.vite/manifest.json'), 'utf8'),
)
const blank = await readFile(join(built, 'index.html'), 'utf8')
const startScript = await buildStartScript()

await mkdir(join(built, 'prerendered'))
for (const [path, component] of Object.entries(components)) {
  const preloads = path === pages.home.path ? picturePreloads() : []
  const code = withImports(['index.html', component], (source) => manifest[source]?.imports ?? [])
  let html = replaced(blank, /<\/title>/, (end) => [end, ...preloads].join('\n    '))
  html = replaced(html, /<script type="module"[^>]*><\/script>/, () => {
    const files = code.map((source) => `/${manifest[source]?.file}`)
    return `${tag('script', { 'data-code': files.join(' ') })}${startScript}</script>`
  })
  const markup = await drawPage(path)
  html = replaced(html, /(?<=<div id="root">)(?=<\/div>)/, () => markup)
  await writeFile(join(built, `prerendered/${path.slice(1) || 'home'}.html`), html)
}
await rm(outDir, { recursive: true })

function picturePreloads(): string[] {
  return firstPictures().map((picture) =>
    tag('link', { rel: 'preload', as: 'image', fetchpriority: 'high', ...picture }),
  )
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

function tag(name: string, attributes: Record<string, string>): string {
  const words = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)
  return `<${[name, ...words].join(' ')}>`
}

function replaced(html: string, place: RegExp, by: (found: string, ...parts: string[]) => string): string {
  if (!place.test(html)) throw new Error(`index.html has no place ${place}`)
  return html.replace(place, by)
}
