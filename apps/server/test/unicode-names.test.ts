import { expect } from 'vitest'
import { eachServer, expectError, json } from './harness.ts'
import { form, text, upload } from './upload-form.ts'

const option = (name: string, ...choices: string[]) => ({
  name,
  choices: choices.map((each) => ({ name: each })),
})
const car = { name: 'Car', price: 1 }
const wallet = { type: 'crypto', name: 'Wallet', details: { address: 'a', currency: 'BTC' } }
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

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

  test('of invisible characters only are rejected in every field for a name, by REST and tRPC', async (server) => {
    const { secret } = server
    // The contract lists the other characters (packages/contract/test/fields.test.ts).
    for (const nothing of ['\u200b\u2060', ' \ufeff\u200e ', '\u0301']) {
      const add = ['POST', '/api/admin/upload-product', 'admin.products.create'] as const
      const save = ['POST', '/api/admin/payment-methods', 'admin.paymentMethods.save'] as const
      const bodies = [
        [...add, { ...car, name: nothing }],
        [...add, { ...car, category: `${nothing}\u200b` }],
        [...add, { ...car, options: [option(nothing, 'a', 'b')] }],
        [...add, { ...car, options: [option('Paint', 'a', nothing)] }],
        [...add, { ...car, data: [{ name: nothing, value: '1' }] }],
        [...save, { ...wallet, name: nothing }],
        [...save, { ...wallet, details: { address: nothing, currency: 'BTC' } }],
        ['POST', '/api/auth/register', 'auth.register', { ...person, name: nothing }],
      ] as const
      for (const [method, path, procedure, body] of bodies) {
        for (const response of [
          await server.request(method, path, { secret, body }),
          await server.mutate(procedure, body, { secret }),
        ]) {
          expectError(response, 400, 'VALIDATION_FAILED', `${path} ${JSON.stringify(body)} ${response.text}`)
        }
      }
    }
    expect(json(await server.request('GET', '/api/products'))).toEqual([])
    expect(json(await server.request('GET', '/api/admin/users', { secret }))).toEqual([])
  })
})
