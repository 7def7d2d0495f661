import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentMethod, Product, Session } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, type Program, startProgram, uploadImage } from '../test/program.ts'

/** `MEMORY_MINUTES=10 npm run faults -- memory` runs the full time. */
const minutes = Number(process.env.MEMORY_MINUTES ?? 3)
const imageEveryMs = 3000
const secret = 'the secret of the tests'

/** Returns the resident memory of a process in MiB, and the names of its libraries. Linux only. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
const treeOf = (pid: number) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + memoryOf(each), 0)

const photo = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#28a',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The mixed load: shoppers browse, sign in, fill carts and order, and an admin browses and exports. */
const visit = async (program: Program, nth: number, products: Product[], method: PaymentMethod) => {
  const body = { name: 'Ada', email: `visitor${nth}@example.com`, password: 'correct horse battery' }
  const { token } = await call<Session>(program, 'POST', '/api/auth/register', { body })
  for (const path of ['/', '/shop', '/api/products', '/api/payment-methods']) {
    const response = await fetch(program.url + path, { headers: { 'Accept-Encoding': 'br, gzip' } })
    await response.arrayBuffer()
  }
  const cart = products.slice(0, 3).map(({ id }) => ({ id, qty: 1 }))
  await call(program, 'POST', '/api/cart', { token, body: { cart } })
  await call(program, 'POST', '/api/checkout', { token, body: { payment_method_id: method.id } })
  await call(program, 'GET', '/api/orders', { token })
  await call(program, 'GET', '/api/admin/orders/search?limit=50')
  if (nth % 50 === 0) {
    const response = await fetch(`${program.url}/api/admin/orders/export`, {
      headers: { 'X-Admin-Secret': secret },
    })
    await response.arrayBuffer()
  }
}

const loaded = async (program: Program) => {
  const products = await call<Product[]>(program, 'GET', '/api/products')
  const [method] = await call<PaymentMethod[]>(program, 'GET', '/api/payment-methods')
  if (!method) throw new Error('The demo catalogue has a way to pay')
  const pid = program.child.pid ?? 0
  const end = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > end
  const image = await photo()
  const server: number[] = []
  const tree: number[] = []
  let visits = 0
  let images = 0
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver()) {
      visits += 1
      await visit(program, visits, products, method)
    }
  })
  const uploader = async () => {
    while (!isOver()) {
      const next = sleep(imageEveryMs)
      const { id } = await uploadImage(program, image)
      await call(program, 'DELETE', `/api/admin/products/${id}`)
      images += 1
      await next
    }
  }
  const watcher = async () => {
    while (!isOver()) {
      server.push(memoryOf(pid))
      tree.push(treeOf(pid))
      await sleep(1000)
    }
  }
  await Promise.all([...visitors, uploader(), watcher()])
  return { server, tree, visits, images }
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

eachDialect('memory', (dialect) => {
  test(`is small after the first start, and stays flat in ${minutes} minutes of mixed load`, async () => {
    const env = { ...(await databaseEnv(dialect)), SEED_DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
    const program = await startProgram(emptyFolder(), env)
    const pid = program.child.pid ?? 0
    const [started, withEncoder] = [memoryOf(pid), treeOf(pid)]
    expect(readFileSync(`/proc/${pid}/maps`, 'utf8'), 'the encoder, in the server').not.toMatch(/vips|sharp/)

    const { server, tree, visits, images } = await loaded(program)
    const quarter = server.length / 4
    const [third, fourth] = [mean(server.slice(2 * quarter, 3 * quarter)), mean(server.slice(3 * quarter))]
    console.info(
      `${dialect}: after the first start ${Math.round(started)} MiB (with the encoder ${Math.round(withEncoder)}), ` +
        `then ${visits} visits and ${images} pictures in ${minutes} min: at most ${Math.round(Math.max(...server))} MiB ` +
        `(with the encoder ${Math.round(Math.max(...tree))}), third quarter ${Math.round(third)}, last ${Math.round(fourth)}`,
    )
    expect(started).toBeLessThanOrEqual(200)
    expect(Math.max(...server)).toBeLessThanOrEqual(260)
    expect(fourth / third).toBeLessThan(1.1)
    await expect.poll(() => childrenOf(pid), { message: 'the encoder' }).toEqual([])
    expect((await program.stop()).code).toBe(0)
  })
})
