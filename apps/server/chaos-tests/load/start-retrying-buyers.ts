import { randomUUID } from 'node:crypto'
import type { Order } from '@voltway/contract'
import { expect } from 'vitest'
import { call, openSale, type Program } from '../../test/program.ts'

/**
 * Starts customers that order repeatedly during a fault, and repeat calls without a response by idempotency key, as the web app
 * does. `stop` checks that exactly their orders are stored, and returns the numbers of orders and of 503 responses.
 */
export const startRetryingBuyers = async (program: Program, count: number) => {
  const { cart, checkout, register } = await openSale(program)
  let refusals = 0
  const insist = async (token: string, path: string, body: object) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    }
    for (;;) {
      const response = await fetch(program.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const text = await response.text()
      if (response.status === 200) return
      expect([409, 503], text).toContain(response.status)
      if (response.status !== 503) continue
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      refusals += 1
    }
  }
  const order = async (token: string) => {
    await insist(token, '/api/cart', cart)
    await insist(token, '/api/checkout', checkout)
  }
  const customers = await Promise.all(Array.from({ length: count }, register))
  const tokens = customers.map(({ token }) => token)
  let isOver = false
  const buying = tokens.map(async (token) => {
    let placed = 0
    for (; !isOver; placed++) await order(token)
    return placed
  })
  const stop = async () => {
    isOver = true
    const placed = await Promise.all(buying)
    for (const [index, token] of tokens.entries()) {
      await order(token)
      expect(await call<Order[]>(program, 'GET', '/api/orders', { token })).toHaveLength(
        (placed[index] ?? 0) + 1,
      )
    }
    return { orders: placed.reduce((sum, own) => sum + own, 0), refusals }
  }
  return { stop }
}
