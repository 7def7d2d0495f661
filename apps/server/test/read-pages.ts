import { join } from 'node:path'
import { type PageData, pages as shopPages } from '@voltway/contract'
import { expect } from 'vitest'
import { startServer } from './harness.ts'

/** The folder of the built web app. */
export const webDir = join(import.meta.dirname, '../../web/dist')

/** Starts a shop with the built pages. */
export const start = (env: { trustProxy?: string[]; publicUrl?: string } = {}) =>
  startServer('sqlite', { env: { webDir, withdrawal: true, ...env } })

/** The headers with which a browser requests a page. */
export const browser = { accept: 'text/html' }
/** The paths of all pages without parameters. */
export const pages = Object.values(shopPages).flatMap(({ path }) => (path.includes('$') ? [] : path))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
/** Decodes the entities in a text of a page. */
export const plain = (text = '') =>
  text.replace(/&([a-z]+|#39|#x27);/g, (_, name: string) => entities[name] ?? '')

/** Reads the metadata of a page's head, and expects each tag at most once. */
export const readHead = (html: string) => {
  const [head = ''] = html.split('</head>')
  const only = (pattern: RegExp) => {
    const found = [...head.matchAll(pattern)]
    expect(found.length, `${pattern}`).toBeLessThanOrEqual(1)
    return found[0] === undefined ? undefined : plain(found[0][1])
  }
  const property = (name: string) => only(new RegExp(`<meta property="${name}" content="([^"]*)">`, 'g'))
  return {
    title: only(/<title>([^<]*)<\/title>/g),
    description: only(/<meta name="description" content="([^"]*)">/g),
    card: only(/<meta name="twitter:card" content="([^"]*)">/g),
    canonical: only(/<link rel="canonical" href="([^"]*)">/g),
    ogTitle: property('og:title'),
    ogDescription: property('og:description'),
    ogType: property('og:type'),
    ogUrl: property('og:url'),
    ogImage: property('og:image'),
    ogSite: property('og:site_name'),
  }
}

type Listed = {
  position: number
  item: { name: string; url: string; image?: string; description?: string; offers: Record<string, string> }
}

/** Reads the data with which the app hydrates a page. */
export const dataIn = (html: string): PageData =>
  JSON.parse(html.split('id="voltway-page">')[1]?.split('</script>')[0] ?? '')

/** Reads the list of products for search engines in a page. */
export const listIn = (html: string) => {
  const [, data, ...more] = html.split(/<script type="application\/ld\+json">(.*?)<\/script>/s)
  expect(more.length).toBeLessThan(2)
  return data === undefined
    ? undefined
    : (JSON.parse(data) as { numberOfItems: number; itemListElement: Listed[] })
}

/** Product names that code may confuse with markup or with a pattern. */
export const hostileNames = [
  '<i>a</i>',
  '"><b title="',
  "' onerror='x",
  '&amp;',
  '<!--place:id-->',
  '$& $1 $`',
  '</script><script>x',
  '\u003c',
  '\u202eabc',
]
