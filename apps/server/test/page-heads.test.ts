import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages, readHead, start, webDir } from './read-pages.ts'

test('every page has a unique title and description, also in link previews, and a canonical URL without a query', async () => {
  const { request } = await start()
  const titles = new Set<string | undefined>()
  const descriptions = new Set<string | undefined>()
  for (const path of pages) {
    const headers = { host: 'shop.example:8443' }
    const head = readHead((await request('GET', `${path}?sort=price&utm_source=x`, { headers })).text)
    expect(head, path).toMatchObject({
      canonical: `http://shop.example:8443${path}`,
      ogUrl: `http://shop.example:8443${path}`,
      ogTitle: head.title,
      ogDescription: head.description,
      ogType: 'website',
      ogSite: 'Voltway',
      ogImage: 'http://shop.example:8443/social.jpg',
      card: 'summary_large_image',
    })
    titles.add(head.title)
    descriptions.add(head.description)
  }
  expect(titles).toContain('Privacy & Legal · Voltway')
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test('every page preloads common files, and the files of single pages only there', async () => {
  const { request } = await start()
  const [home = '', shop = '', signIn = '', film = ''] = await Promise.all(
    ['/', '/shop', '/signin', '/demodrive'].map(async (path) => (await request('GET', path)).text),
  )
  const preload = (file: string) => new RegExp(`<link rel="(module)?preload" [^>]*href="/${file}"`)
  const manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8'))
  const { file } = manifest['src/features/auth/sign-in-page.tsx']
  for (const html of [home, shop, signIn, film]) expect(html).toMatch(preload('assets/inter-basic-[^"]*'))
  expect([home, shop, signIn, film].map((html) => preload(file).test(html))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(film).toMatch(/<link rel="preload" [^>]*imagesrcset="\/assets\/drive-poster-1280-/)
  expect(home).not.toContain('drive-poster')
  expect(home).toContain('imagesrcset=')
})

test('the content security policy contains the hash of each inline script of a page', async () => {
  const { request } = await start()
  for (const path of pages) {
    const { text, headers } = await request('GET', path)
    const policy = String(headers['content-security-policy'])
    for (const [, script = ''] of text.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs)) {
      expect(policy, path).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(text, path).not.toContain('<!--page-')
  }
})
