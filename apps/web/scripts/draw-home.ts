// Draws the home page into a document of its own, dist/home.html, so that it is seen before any code has run. Part of the build.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

type HomeMarkup = typeof import('../src/shop/home-markup.tsx')

const built = join(import.meta.dirname, '../dist')
const outDir = join(built, '.home')

await build({
  logLevel: 'warn',
  build: { ssr: 'src/shop/home-markup.tsx', outDir, copyPublicDir: false, manifest: false },
})

// Modules of the app listen to the browser as they load; here is none, and nothing to hear.
const document = { addEventListener() {}, getElementById: () => null, querySelector: () => null }
Object.assign(globalThis, { addEventListener() {}, document })
const bundle = pathToFileURL(join(outDir, 'home-markup.js')).href
const { drawHome, firstPictures }: HomeMarkup = await import(bundle)

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  await readFile(join(built, '.vite/manifest.json'), 'utf8'),
)
const preloads = firstPictures().map((picture) =>
  tag('link', { rel: 'preload', as: 'image', fetchpriority: 'high', ...picture }),
)
const markup = await drawHome()

let html = await readFile(join(built, 'index.html'), 'utf8')
replace(/<\/title>/, (end) => [end, ...preloads].join('\n    '))
const start = await buildStart()
replace(/(<script type="module"[^>]* src=)"([^"]+)"/, (_, script, code) => {
  const files = [code, ...codeOfHome()]
  return `${script}"${start}" data-code="${files.join(' ')}"`
})
replace(/(?<=<div id="root">)(?=<\/div>)/, () => markup)
await writeFile(join(built, 'home.html'), html)
await rm(outDir, { recursive: true })

/** What the document's code would fetch next to draw the page. */
function codeOfHome(): string[] {
  const { file, imports = [] } = manifest['src/features/home/home-page.tsx'] ?? {}
  const others = imports.filter((source) => source !== 'index.html').map((source) => manifest[source]?.file)
  return [file, ...others].map((each) => `/${each}`)
}

/** Apart from the document's code, which it fetches. */
async function buildStart(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'esnext',
      outDir: built,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: { start: 'src/shop/start-home.ts' } },
    },
  })
  if (!('output' in result)) throw new Error('start-home.ts was not built')
  return `/${result.output[0].fileName}`
}

function tag(name: string, attributes: Record<string, string>): string {
  const words = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)
  return `<${[name, ...words].join(' ')}>`
}

function replace(place: RegExp, by: (found: string, ...parts: string[]) => string): void {
  if (!place.test(html)) throw new Error(`index.html has no place ${place}`)
  html = html.replace(place, by)
}
