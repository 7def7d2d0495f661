import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type BuiltPage, type BuiltPages, pageNames } from '@voltway/contract'
import { onTestFinished } from 'vitest'

const builtPage = (markup: string): BuiltPage => ({ markup, scripts: ['/assets/index.js'], images: [] })

const blank = Object.fromEntries(
  [...pageNames, 'shopSearch', 'product', 'notFound'].map((name) => [name, builtPage('')]),
) as BuiltPages['pages']

const builtPages: BuiltPages = {
  shell: [
    '<!doctype html><head>',
    '<link rel="preload" as="font" href="/assets/font.woff2"></head><div id="root">',
    '</div>',
    '',
  ],
  inlineScript: { code: 'start()', hash: `sha256-${hash('sha256', 'start()', 'base64')}` },
  pages: { ...blank, home: builtPage('<h2>Model 3</h2>'), support: builtPage('<h1>Call us</h1>') },
}

/** The pages of a built web app of which two have content, and a renderer that only writes the path. */
export const builtPageFiles = {
  'server/pages.json': JSON.stringify(builtPages),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a module.
  'server/render-page.mjs': 'export const renderPage = async (path) => `<h1>${path}</h1>`',
}

/** Creates a folder with a built web app: pages, one script with its compressed forms, and icons. */
export const builtWebApp = () =>
  folderOf({
    ...builtPageFiles,
    'assets/shop-abc123.js': 'console.info("shop")',
    'assets/shop-abc123.js.br': 'brotli',
    'assets/shop-abc123.js.gz': 'gzip',
    'placeholder.svg': '<svg/>',
    'icons/icon-192.png': 'icon',
    '.vite/manifest.json': '{}',
  })

/** A built admin app. */
export const builtAdminApp = () =>
  folderOf({
    'index.html': '<!doctype html><title>Admin</title>',
    'assets/admin/index-abc123.js': 'console.info("admin")',
    '.vite/manifest.json': '{}',
  })

/** Creates a folder with these files, and removes it after the running test. */
export const folderOf = (files: Record<string, string | Buffer>) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

/** Writes these files, and the folders that they are in. */
export const writeFiles = (folder: string, files: Record<string, string | Buffer>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}
