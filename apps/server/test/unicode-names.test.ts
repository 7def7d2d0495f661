import { expect } from 'vitest'
import { eachServer, json } from './harness.ts'
import { form, text, upload } from './upload-form.ts'

const car = { name: 'Car', price: 1 }

eachServer('names', (test) => {
  test('in two forms of Unicode are one category, by REST, tRPC and form', async (server) => {
    const { secret } = server
    const [composed, decomposed] = ['Zubehör', 'Zubehör'.normalize('NFD')]
    const sell = (category: string) =>
      server.request('POST', '/api/admin/upload-product', { secret, body: { ...car, category } })
    expect((await sell(composed)).status).toBe(200)
    expect(json<{ category: string }>(await sell(decomposed)).category).toBe(composed)
    const fields = [text('name', 'Car'), text('price', '1'), text('category', decomposed)]
    expect((await upload(server, form(...fields))).status).toBe(200)
    expect(json(await server.request('GET', '/api/categories'))).toEqual([
      { category: composed, products: 3 },
    ])
    for (const category of [composed, decomposed]) {
      const query = new URLSearchParams({ category })
      const rest = await server.request('GET', `/api/products/search?${query}`)
      expect(json(rest)).toMatchObject({ total: 3 })
      expect((await server.query('products.search', { category })).text).toContain('"total":3')
    }
  })

  test('that differ in invisible characters are one category, and joiners stay where they are visible', async (server) => {
    const { secret } = server
    const sell = async (category: string) => {
      const body = { ...car, category }
      const response = await server.request('POST', '/api/admin/upload-product', { secret, body })
      return json<{ category: string }>(response).category
    }
    const written = ['Powerwall', 'Power\u00adwall', '\u200bPower\u2060wall \ufeff', 'Power\u200dwall\u200e']
    for (const category of written) expect(await sell(category)).toBe('Powerwall')
    for (const category of written) {
      const found = await server.request('GET', `/api/products/search?${new URLSearchParams({ category })}`)
      expect(json(found)).toMatchObject({ total: 4 })
    }
    for (const category of ['می\u200cشود', '👨\u200d👩\u200d👧 ❤\ufe0f'])
      expect(await sell(category)).toBe(category)
    expect(json(await server.request('GET', '/api/categories'))).toContainEqual({
      category: 'Powerwall',
      products: 4,
    })
  })
})
