import { spawnSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { asForm, createClient, nextCursor, type Schemas, verifyWebhook } from '@voltway/client'
import { startServer } from '@voltway/e2e/start-server'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'

test('the generated types and the code of these tests compile strictly', () => {
  const folder = join(import.meta.dirname, '..')
  const { status, stdout } = spawnSync(join(folder, 'node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})

test('the client uploads an image, buys and reads the orders to the end', async () => {
  const adminSecret = 'the secret of the tests'
  const { url: baseUrl, stop } = await startServer({ SEED_DEMO: 'off', ADMIN_SECRET: adminSecret })
  onTestFinished(stop)
  const admin = createClient({ baseUrl, adminSecret })
  const image = await openAsBlob(join(import.meta.dirname, '../../../apps/web/public/icons/icon-192.png'))
  const data = [{ name: 'Range', value: '320 mi' }]
  const { data: car } = await admin.POST('/api/admin/upload-product', {
    body: { name: 'Model 3', price: 38_990.5, stock: null, data, image },
    bodySerializer: asForm,
  })
  const details = { address: 'sample', currency: 'BTC' }
  const { data: method } = await admin.POST('/api/admin/payment-methods', {
    body: { type: 'crypto', name: 'Bitcoin', details },
  })
  if (!car || !method) throw new Error('The admin’s requests failed')
  expect(car).toMatchObject({ price: 38_990.5, stock: null, data: [{ name: 'Range' }] })
  expect(car.image).toMatch(/^\/images\/.+\.webp$/)

  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const { data: session } = await createClient({ baseUrl }).POST('/api/auth/register', { body: account })
  const customer = createClient({ baseUrl, token: session?.token ?? '' })
  const order = async (key: string) => {
    await customer.POST('/api/cart', { body: { cart: [{ id: car.id, qty: 1 }] } })
    const { data } = await customer.POST('/api/checkout', {
      params: { header: { 'Idempotency-Key': key } },
      body: { payment_method_id: method.id, expected_total: 38_990.5 },
    })
    return data?.order.reference
  }
  const references = [await order('1'), await order('2'), await order('3')]
  expect(await order('3')).toBe(references[2])

  const orders: Schemas['Order'][] = []
  let cursor: string | undefined
  do {
    const query = { limit: 2, cursor }
    const { data: part = [], response } = await customer.GET('/api/orders', { params: { query } })
    orders.push(...part)
    cursor = nextCursor(response)
  } while (cursor)
  expect(orders.map(({ reference }) => reference)).toEqual(references.toReversed())

  const { error } = await customer.POST('/api/checkout', { body: { payment_method_id: 'unknown' } })
  expect(error?.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
})

test.each(['', '<html>Bad Gateway</html>', '{"message":"Bad Gateway"}'])(
  'the client reports an error if a proxy responds to a change with "%s"',
  async (body) => {
    const headers = { 'Content-Type': 'application/json', 'Retry-After': '7' }
    const proxy = createServer((_, response) => response.writeHead(502, headers).end(body)).listen(0)
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as AddressInfo
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}` })
    const order = { payment_method_id: 'sample' }
    const { error, response } = await client.POST('/api/checkout', { body: order })
    expect(error).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('502') })
    expect(response.headers.get('Retry-After')).toBe('7')
  },
)

test('the client accepts a webhook only with its signature', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const timestamp = new Date()
  const body = JSON.stringify({ type: 'order.deleted', timestamp, data: { id: '7' } })
  const id = '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6001'
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
  }
  expect(verifyWebhook(secret, body, headers).data.id).toBe('7')
  expect(verifyWebhook(secret, body, new Headers(headers)).data.id).toBe('7')
  expect(() => verifyWebhook(secret, body.replace('7', '8'), headers)).toThrow()
})
