import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageSources, type Product } from '@voltway/contract'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { seed } from '../src/seed.ts'
import { json, startServer, type TestServer } from './harness.ts'

// Seven pictures are encoded here, in several sizes each.
vi.setConfig({ testTimeout: 120_000 })

const gridBytes = 200_000

const variants = ({ image }: Product) => {
  const { avif, webp } = imageSources(image) ?? { avif: '', webp: '' }
  return `${avif}, ${webp}`.split(', ').map((entry) => entry.split(' ')[0] ?? '')
}

const read = ({ ask }: TestServer, path: string) => ask('GET', path).then(({ bytes }) => bytes)

const upload = async ({ url, adminSecret }: TestServer, name: string): Promise<Product> => {
  const file = await readFile(join(import.meta.dirname, `../seed/${name}.webp`))
  const form = new FormData()
  form.set('name', name)
  form.set('price', '1')
  form.set('description', '')
  form.set('image', new Blob([new Uint8Array(file)], { type: 'image/webp' }), `${name}.webp`)
  const headers = { 'X-Admin-Secret': adminSecret }
  const answer = await fetch(`${url}/api/admin/upload-product`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Product
}

test('the demo pictures are what an upload makes of them: bare, in one shape, six of them light enough for a phone', async () => {
  const server = await startServer('sqlite')
  expect(await seed(server.app.shop)).toBe(true)
  const products = json<Product[]>(await server.ask('GET', '/api/products'))
  expect(products).toHaveLength(6)

  let phoneBytes = 0
  for (const product of products) {
    expect(imageSources(product.image)).toMatchObject({ width: 1600, height: 1200, tone: expect.any(String) })
    for (const variant of variants(product)) {
      const bytes = await read(server, variant)
      const { exif, xmp, icc } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc }, variant).toEqual({})
      if (variant.endsWith('-960.avif')) phoneBytes += bytes.length
    }
  }
  expect(phoneBytes).toBeGreaterThan(0)
  expect(phoneBytes).toBeLessThan(gridBytes)

  const [seeded = []] = products.map(variants)
  const uploaded = variants(await upload(server, 'model-3'))
  expect(uploaded).toHaveLength(6)
  for (const [index, path] of uploaded.entries()) {
    expect((await read(server, path)).equals(await read(server, seeded[index] ?? '')), path).toBe(true)
  }
})
