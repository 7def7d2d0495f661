import { hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Order, User } from '@voltway/contract'
import { orders, transact } from '@voltway/db'
import { expect } from 'vitest'
import { eachServer, errorOf, json, type TestResponse } from './harness.ts'
import { placeOrders, watchReads } from './place-orders.ts'
import { openHead, openUnread } from './sockets.ts'

const path = '/api/admin/orders'
/** Creates orders of which some are larger than all buffers between server and client. */
const large = { item: 'x'.repeat(30_000) }

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
const newestFirst = (ids: string[]) => ids.toSorted().reverse()

const linkOf = ({ headers: { link } }: TestResponse) => /^<(.+)>; rel="next"$/.exec(String(link))?.[1]

eachServer('a customer with more orders than one response contains', (test) => {
  test('gets the newest thousand, and all others once each by following the link', async (server) => {
    const { token, user } = await placeOrders(server, 1203)
    await placeOrders(server, 2)
    for (const query of ['', `?id=${user.id}`, '?limit=500']) {
      const ids: string[] = []
      const sizes: number[] = []
      for (let url: string | undefined = `/api/orders${query}`; url; ) {
        const response = await server.request('GET', url, { token })
        expect(response.headers['x-total-count']).toBe('1203')
        const part = idsOf(json<Order[]>(response))
        sizes.push(part.length)
        ids.push(...part)
        url = linkOf(response)
      }
      expect(sizes).toEqual(query.includes('limit') ? [500, 500, 203] : [1000, 203])
      expect(new Set(ids).size).toBe(1203)
      expect(ids).toEqual(newestFirst(ids))
    }
    const rest = await server.request('GET', '/api/orders', { token })
    const trpc = await server.query('orders.list', {}, { token })
    expect(trpc.text).toBe(`{"result":{"data":${rest.text}}}`)
    expect(trpc.headers).toMatchObject({ 'x-total-count': '1203', link: rest.headers.link })
    const whole = await server.request('GET', '/api/auth/export', { token })
    const ids = idsOf(json<{ orders: Order[] }>(whole).orders)
    expect([new Set(ids).size, ids]).toEqual([1203, newestFirst(ids)])
    // Its length was not known at the start, because it was written while it was read.
    expect(whole.headers).not.toHaveProperty('content-length')
    expect((await server.query('auth.export', {}, { token })).text).toBe(`{"result":{"data":${whole.text}}}`)
  })

  test('gets two responses at a time: further ones wait, and too many are rejected', async (server) => {
    const { token } = await placeOrders(server, 500, large)
    const other = await placeOrders(server, 1)
    const authorization = `Bearer ${token}`
    const first = await openHead(server, '/api/orders', { authorization })
    const second = await openHead(server, '/api/orders', { authorization })
    const statuses: number[] = []
    // A connection with a rejected request gets its later response.
    const headers = { connection: 'close' }
    const waiting = Array.from({ length: 18 }, async () => {
      const response = await server.request('GET', '/api/orders?limit=1', { token, headers })
      statuses.push(response.status)
      if (response.status === 503) expect(errorOf(response).code).toBe('UNAVAILABLE')
      return response.headers['retry-after']
    })
    await expect.poll(() => statuses).toEqual(Array(10).fill(503))
    expect((await server.request('GET', '/api/orders', other)).status).toBe(200)
    expect(statuses).toHaveLength(10)
    second.destroy()
    expect((await Promise.all(waiting)).filter((seconds) => seconds === '5')).toHaveLength(10)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(JSON.parse(await text(first))).toHaveLength(500)
  })
})

eachServer('a whole list of the admin', (test) => {
  test('is written in parts with all its items once each, the same by REST and tRPC', async (server) => {
    const { secret } = server
    await placeOrders(server, 1203)
    const response = await server.request('GET', path, { secret })
    const list = json<Order[]>(response)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-total-count': '1203',
    })
    expect(response.headers).not.toHaveProperty('link')
    expect(response.headers).not.toHaveProperty('content-encoding')
    expect(new Set(idsOf(list)).size).toBe(1203)
    expect(idsOf(list)).toEqual(newestFirst(idsOf(list)))
    const trpc = await server.query('admin.orders.list', {}, { secret })
    expect(trpc.text).toBe(`{"result":{"data":${response.text}}}`)
    expect(trpc.headers).toMatchObject({ 'x-total-count': '1203' })
    const behind = await server.request('GET', `${path}?cursor=${list[99]?.id}`, { secret })
    expect(json(behind)).toEqual(list.slice(100))
    const part = await server.request('GET', `${path}?limit=500&cursor=${list[99]?.id}`, { secret })
    expect(json(part)).toEqual(list.slice(100, 600))
    expect(linkOf(part)).toBe(`${path}?limit=500&cursor=${list[599]?.id}`)
    const head = await server.request('HEAD', path, { secret })
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'x-total-count': '1203' } })
  })

  test('and exports of one admin key take no slots of other admins', async (server) => {
    await placeOrders(server, 500, large)
    const { secret, request } = server
    const key = 'vwk_reader'
    const body = { name: 'reader', scope: 'read', key_hash: hash('sha256', key) }
    await server.ok(request('POST', '/api/admin/keys', { secret, body }))
    const unread = [1, 2].map(() => openHead(server, path, { 'x-admin-secret': key }))
    const [first, second] = await Promise.all(unread)
    const statuses: number[] = []
    const exports = Array.from({ length: 10 }, async () => {
      const headers = { connection: 'close' }
      const { status } = await request('GET', '/api/admin/orders/export?search=x', { secret: key, headers })
      statuses.push(status)
    })
    await expect.poll(() => statuses).toEqual([503, 503])
    expect((await request('GET', '/api/admin/users', { secret })).status).toBe(200)
    expect(statuses).toHaveLength(2)
    for (const response of [first, second]) response?.destroy()
    await Promise.all(exports)
    expect(statuses.slice(2)).toEqual(Array(8).fill(200))
  })

  test('is complete also if its length is a multiple of the part size', async (server) => {
    const { secret } = server
    await transact(server.app.shop.database.db, async (trx) => {
      const ada = { name: 'Ada', password_hash: '$argon2id$', created_at: '2026-01-01T00:00:00.000Z' }
      const testData = Array.from({ length: 500 }, (_, nth) => {
        const email = `${nth}@example.com`
        return { ...ada, id: server.app.shop.newId(), email, search_text: `ada\n${email}` }
      })
      await trx.insertInto('users').values(testData).execute()
    })
    const users = await server.request('GET', '/api/admin/users', { secret })
    expect(new Set(idsOf(json<User[]>(users))).size).toBe(500)
    expect((await server.request('GET', '/api/admin/products', { secret })).text).toBe('[]')
    expect((await server.query('admin.orders.list', {}, { secret })).text).toBe('{"result":{"data":[]}}')
  })

  test('has no item twice when orders are added and removed while it is sent', async (server) => {
    const { user } = await placeOrders(server, 1000, large)
    const { db } = server.app.shop.database
    const known = idsOf(await orders.list(db, { limit: 1000 }))
    const response = await openHead(server, path, { 'x-admin-secret': server.secret })
    const [newest = '', oldest = ''] = [known.at(0), known.at(-1)]
    await transact(db, (trx) => orders.remove(trx, newest))
    await transact(db, (trx) => orders.remove(trx, oldest))
    await placeOrders(server, 10)
    const list = JSON.parse(await text(response)) as Order[]
    expect(idsOf(list)).toEqual(known.slice(0, -1))
    expect(new Set(list.map(({ user_id }) => user_id))).toEqual(new Set([user.id]))
  })

  test('sends an error response if it fails before its first part, and is cut off if it fails later', async (server) => {
    const { secret } = server
    await placeOrders(server, 1203)
    let readsLeft = 0
    const restore = watchReads(server, () => {
      if (readsLeft-- <= 0) throw new Error('the disk is gone')
    })
    expect(errorOf(await server.request('GET', path, { secret })).code).toBe('INTERNAL')
    for (const url of [path, '/trpc/admin.orders.list']) {
      readsLeft = 3
      await expect(server.request('GET', url, { secret })).rejects.toThrow(/aborted|socket hang up/)
    }
    restore()
    await expect.poll(() => server.logged.filter(({ level }) => level >= 50)).toHaveLength(3)
    server.logged.splice(0)
  })

  test('is read only as far as the client takes it, and frees its slot when the client disconnects', async (server) => {
    const { token } = await placeOrders(server, 1000, large)
    let reads = 0
    const restore = watchReads(server, () => {
      reads += 1
    })
    const readsOf = async (credentials: { token: string } | { secret: string }, url: string) => {
      const before = reads
      expect(json(await server.request('GET', url, credentials))).toHaveLength(1000)
      return reads - before
    }
    const { secret } = server
    const [own, whole] = [await readsOf({ token }, '/api/orders'), await readsOf({ secret }, path)]
    const before = reads
    const get = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Admin-Secret: ${server.secret}\r\n\r\n`
    const slow = [openUnread(server, get), openUnread(server, get)]
    await expect.poll(() => reads).toBeGreaterThanOrEqual(before + 2)
    // The two other lists could be sent at the same time.
    await readsOf({ token }, '/api/orders')
    const ofSlow = reads - before - own
    expect(ofSlow, 'each stops before its end').toBeLessThan(2 * (whole - 1))
    const third = readsOf({ secret }, path)
    for (const socket of slow) socket.destroy()
    await third
    expect(reads - before - own - whole).toBeLessThan(2 * (whole - 1))
    restore()
  })
})
