import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const web = join(import.meta.dirname, '../../web')

/** A built web app: the real document as the web app's source has it, and a few files. */
export const builtWebApp = ({ social = false } = {}) => {
  const preloads = [
    '<link rel="preload" as="font" href="/assets/font.woff2">',
    '<link rel="modulepreload" data-page="/shop" href="/assets/shop-page.js">',
  ]
  const html = readFileSync(join(web, 'index.html'), 'utf8').replace(
    '</head>',
    `${preloads.join('\n')}</head>`,
  )
  return folderOf({
    'index.html': html,
    'prerendered/home.html': html.replace('<div id="root">', '<div id="root"><h2>Model 3</h2>'),
    'prerendered/support.html': html.replace('<div id="root">', '<div id="root"><h1>Call us</h1>'),
    'assets/shop-abc123.js': 'console.info("shop")',
    'assets/shop-abc123.js.br': 'brotli',
    'assets/shop-abc123.js.gz': 'gzip',
    'placeholder.svg': '<svg/>',
    '.vite/manifest.json': '{}',
    ...(social ? { 'social.jpg': 'a picture' } : {}),
  })
}

/** A built admin app. */
export const builtAdminApp = () =>
  folderOf({
    'index.html': '<!doctype html><title>Admin</title>',
    'assets/admin/index-abc123.js': 'console.info("admin")',
    '.vite/manifest.json': '{}',
  })

const folderOf = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
