import { randomUUID } from 'node:crypto'
import type { Order, PlacedOrder, Session } from '@voltway/contract'
import { freshPostgres } from '@voltway/db/fixture'
import { startProxy } from '@voltway/e2e/start-proxy'
import { expect, onTestFinished, test } from 'vitest'
import { call, emptyFolder, openSale, type Program, startProgram, uploadImage } from '../test/program.ts'

const rounds = 3
const buyers = 8
const readers = 8

/** Starts three nodes of one PostgreSQL without a common folder, behind a proxy, and creates a product. */
const threeNodes = async () => {
  const env = { DATABASE_URL: await freshPostgres(), RATE_LIMITS: 'off', SHUTDOWN_DELAY: '2' }
  const start = (port = 0) => startProgram(emptyFolder(), { ...env, PORT: String(port) })
  const nodes: Program[] = [await start(), await start(), await start()]
  const proxy = await startProxy(nodes.map(({ port }) => port))
  onTestFinished(proxy.close)
  expect(proxy.healthy.size).toBe(3)
  const { image } = await uploadImage(proxy)
  return { nodes, start, proxy, ...(await openSale(proxy)), image }
}

const ordersOf = async (node: { url: string }, token: string) =>
  (await call<Order[]>(node, 'GET', '/api/orders', { token })).map(({ id }) => id).sort()

test('three nodes behind a proxy restart one after the other under load, and no request fails', async () => {
  const { nodes, start, proxy, image, register, cart, checkout } = await threeNodes()
  let isOver = false
  let succeeded = 0
  const failed: string[] = []
  const request = async <Body>(verb: string, path: string, options = {}) => {
    try {
      const body = await call<Body>(proxy, verb, path, options)
      succeeded += 1
      return body
    } catch (error) {
      failed.push(`${error} ${(error as Error).cause ?? ''}`)
      return undefined
    }
  }
  const look = async () => {
    const response = await fetch(proxy.url + image)
    await response.arrayBuffer()
    if (response.ok) succeeded += 1
    else failed.push(`${response.status} for the picture`)
  }
  const read = async () => {
    while (!isOver) {
      await request('GET', '/api/products')
      await look()
    }
  }
  const buy = async () => {
    const { token } = await register()
    const placed: string[] = []
    while (!isOver) {
      await request('POST', '/api/cart', { token, body: cart })
      const response = await request<PlacedOrder>('POST', '/api/checkout', { token, body: checkout })
      if (response) placed.push(response.order.id)
    }
    expect(await ordersOf(proxy, token)).toEqual(placed.sort())
  }
  const load = Promise.all([...Array.from({ length: readers }, read), ...Array.from({ length: buyers }, buy)])

  for (let round = 0; round < rounds; round++) {
    for (const [index, node] of nodes.entries()) {
      expect((await node.stop()).code).toBe(0)
      nodes[index] = await start(node.port)
      await expect.poll(() => proxy.healthy.size).toBe(3)
    }
  }
  isOver = true
  await load
  expect(failed).toEqual([])
  expect(succeeded).toBeGreaterThan(1000)
})

test('nodes that are killed under load lose no acknowledged order, and a repeated request does not order twice', async () => {
  const { nodes, start, proxy, register, cart, checkout } = await threeNodes()
  let isOver = false
  let broken = 0
  /** Repeats the request with the same key until a response arrives, as clients do. */
  const insist = async <Body>(path: string, token: string, body: unknown): Promise<Body> => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    }
    while (true) {
      const response = await fetch(proxy.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (response?.ok) return (await response.json()) as Body
      if (response && response.status < 500)
        throw new Error(`${path}: ${response.status} ${await response.text()}`)
      broken += 1
    }
  }
  const testData = await Promise.all(Array.from({ length: buyers }, register))
  const buy = async ({ token }: Session) => {
    const placed: string[] = []
    while (!isOver) {
      await insist('/api/cart', token, cart)
      placed.push((await insist<PlacedOrder>('/api/checkout', token, checkout)).order.id)
    }
    return { token, placed }
  }
  const load = Promise.all(testData.map(buy))
  for (const [index, node] of nodes.entries()) {
    await node.stop('SIGKILL')
    nodes[index] = await start(node.port)
    await expect.poll(() => proxy.healthy.size).toBe(3)
  }
  isOver = true
  for (const { token, placed } of await load) expect(await ordersOf(proxy, token)).toEqual(placed.sort())
  expect(broken, 'requests that met a killed node').toBeGreaterThan(0)
})
