import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pageNames } from '@voltway/contract'
import { type BuiltDocument, type BuiltDocuments, place } from '@voltway/contract/browser'
import { onTestFinished } from 'vitest'

/** A document as the build leaves it, with an own script. */
const builtDocument = (page: string): BuiltDocument => ({
  html: [
    `<!doctype html><title>Voltway</title>${place('address')}${place('products')}${place('config')}`,
    `<script>start()</script><link rel="preload" as="font" href="/assets/font.woff2"><div id="root">${page}</div>`,
  ].join('\n'),
  address: `<link rel="canonical" href="${place('origin')}/" />`,
  inlineScripts: [`'sha256-${createHash('sha256').update('start()').digest('base64')}'`],
})

const blank = Object.fromEntries(
  [...pageNames, 'notFound'].map((page) => [page, builtDocument('')]),
) as Record<Exclude<keyof BuiltDocuments, 'product'>, BuiltDocument>

const shown = ['id', 'name', 'price', 'description', 'image']
const template = (places: string[]) => {
  const markup = places.map(place).join('')
  return { single: markup, variants: markup, tonedVariants: markup }
}
const cards = template([...shown, 'slug'])

/** The documents of a built web app in which two pages are prerendered. */
export const builtDocuments: BuiltDocuments = {
  ...blank,
  shop: {
    ...builtDocument(place('grid')),
    grid: {
      finder: '<search></search>',
      skeleton: '',
      more: '<button></button>',
      list: place('cards'),
      cards: { eager: cards, lazy: cards },
      eagerCards: 1,
      cardsInDocument: 2,
    },
  },
  product: {
    ...builtDocument(`${place('details')}${place('title')}${place('description')}`),
    address: `<link rel="canonical" href="${place('origin')}/shop/${place('slug')}" />${place('image')}`,
    templates: { skeleton: '', details: template([...shown, 'data']) },
  },
  home: builtDocument('<h2>Model 3</h2>'),
  support: builtDocument('<h1>Call us</h1>'),
}

/** A built web app: documents, and a few files. */
export const builtWebApp = () =>
  folderOf({
    'documents.json': JSON.stringify(builtDocuments),
    'assets/shop-abc123.js': 'console.info("shop")',
    'assets/shop-abc123.js.br': 'brotli',
    'assets/shop-abc123.js.gz': 'gzip',
    'placeholder.svg': '<svg/>',
    '.vite/manifest.json': '{}',
  })

/** A built admin app. */
export const builtAdminApp = () =>
  folderOf({
    'index.html': '<!doctype html><title>Admin</title>',
    'assets/admin/index-abc123.js': 'console.info("admin")',
    '.vite/manifest.json': '{}',
  })

/** A new folder with these files, gone after the running test. */
export const folderOf = (files: Record<string, string | Buffer>) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
