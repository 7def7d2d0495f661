// Renders the pages without products, and writes dist/server/pages.json, from which the server builds every page.
// The build runs this script.
import { createHash } from 'node:crypto'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuiltPage,
  type BuiltPageName,
  type BuiltPages,
  defaultSettings,
  pages,
  productPath,
} from '@voltway/contract/browser'
import { readBuiltCode } from '@voltway/vite-config/read-built-code'
import { build } from 'vite'

/** The component whose code a page needs, and the path that the build renders; a page without a path differs for each visitor. */
type PagePlan = { component?: string; path?: string }

const shopPage = 'src/features/products/shop/shop-page.tsx'

const plans: Record<BuiltPageName, PagePlan> = {
  home: { component: 'src/features/home/home-page.tsx', path: pages.home.path },
  shop: { component: shopPage, path: pages.shop.path },
  shopSearch: { component: shopPage, path: `${pages.shop.path}?q=any` },
  product: { component: 'src/features/products/product-page.tsx', path: productPath('any') },
  signIn: { component: 'src/features/auth/sign-in-page.tsx' },
  account: {},
  order: {},
  withdraw: { component: 'src/features/withdraw/withdraw-page.tsx' },
  resetPassword: { component: 'src/features/auth/reset-password-page.tsx' },
  notFound: { path: '/404' },
  demoDrive: { component: 'src/features/demo-drive/demo-drive-page.tsx', path: pages.demoDrive.path },
  support: { component: 'src/features/company/support-page.tsx', path: pages.support.path },
  privacy: { component: 'src/features/company/privacy-page.tsx', path: pages.privacy.path },
  careers: { component: 'src/features/company/careers-page.tsx', path: pages.careers.path },
  news: { component: 'src/features/company/news-page.tsx', path: pages.news.path },
  locations: { component: 'src/features/company/locations-page.tsx', path: pages.locations.path },
}

const built = join(import.meta.dirname, '../dist')
const renderer = pathToFileURL(join(built, 'server/render-page.mjs')).href
const { renderPage, firstImages }: typeof import('../src/render-page.tsx') = await import(renderer)

const filesOf = await readBuiltCode(built)
const code = await buildInlineScript()
const builtPages: BuiltPages = {
  shell: await readShell(),
  inlineScript: { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` },
  pages: Object.fromEntries(
    await Promise.all(Object.entries(plans).map(async ([name, plan]) => [name, await buildPage(name, plan)])),
  ),
}
await writeFile(join(built, 'server/pages.json'), JSON.stringify(builtPages))
// The server must not serve this file, because it has neither a head nor content.
await rm(join(built, 'index.html'))
// Link previews have a name without a hash, because other sites store its URL.
const linkPreview = new URL(import.meta.resolve('@voltway/art/rendered/social.jpg'))
await copyFile(linkPreview, join(built, 'social.jpg'))

async function buildPage(name: string, { component, path }: PagePlan): Promise<BuiltPage> {
  return {
    markup: path === undefined ? '' : await renderPage(path, { shop: defaultSettings }),
    scripts: filesOf(['index.html', ...(component === undefined ? [] : [component])]).map(
      (file) => `/${file}`,
    ),
    images: firstImages(name),
  }
}

async function readShell(): Promise<BuiltPages['shell']> {
  const html = await readFile(join(built, 'index.html'), 'utf8')
  const script = `<script type="module" crossorigin src="/${filesOf(['index.html'])[0]}"></script>`
  const placeholders = ['<!--page-head-->', '<!--page-content-->', '<!--page-data-->']
  for (const part of [script, ...placeholders])
    if (html.split(part).length !== 2)
      throw new Error(`The built index.html does not contain ${part} exactly once`)
  const parts = html.replace(script, '').split(new RegExp(placeholders.join('|')))
  return parts as BuiltPages['shell']
}

/** Builds the script that pages contain inline. The Content-Security-Policy allows it by its hash. */
async function buildInlineScript(): Promise<string> {
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
  if (!('output' in result)) throw new Error('replay-early-clicks.ts was not built')
  return result.output[0].code.trim()
}
