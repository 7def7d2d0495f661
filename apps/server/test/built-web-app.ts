import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The web app's own folder. */
export const web = join(import.meta.dirname, '../../web')

/** A built web app: the real document as the web app's source has it, and a few files. */
export const builtWebApp = ({ admin = false, social = false } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'prerendered'))
  const preloads = [
    '<link rel="preload" as="font" href="/assets/font.woff2">',
    '<link rel="modulepreload" data-page="/shop" href="/assets/shop-page.js">',
  ]
  const html = readFileSync(join(web, 'index.html'), 'utf8').replace(
    '</head>',
    `${preloads.join('\n')}</head>`,
  )
  const files = {
    'index.html': html,
    'prerendered/home.html': html.replace('<div id="root">', '<div id="root"><h2>Model 3</h2>'),
    'prerendered/support.html': html.replace('<div id="root">', '<div id="root"><h1>Call us</h1>'),
    'assets/shop-abc123.js': 'console.info("shop")',
    'assets/shop-abc123.js.br': 'brotli',
    'assets/shop-abc123.js.gz': 'gzip',
    'placeholder.svg': '<svg/>',
    '.vite/manifest.json': '{}',
    ...(admin ? { 'admin.html': '<!doctype html><title>Admin</title>' } : {}),
    ...(social ? { 'social.jpg': 'a picture' } : {}),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
