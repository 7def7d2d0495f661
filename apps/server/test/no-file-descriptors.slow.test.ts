import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyFolder, openSale, startProgram } from './program.ts'

test('a receipt is rejected with 503 while no file descriptor is free, and the next one succeeds', async () => {
  const program = await startProgram(emptyFolder())
  const { register, order: placeOrder } = await openSale(program)
  const { token } = await register()
  const { id } = await placeOrder(token)
  // The requests reuse one connection, because the program cannot accept another one.
  const receipt = () =>
    fetch(`${program.url}/api/orders/${id}/receipt`, { headers: { Authorization: `Bearer ${token}` } })
  const allow = (count: number) =>
    execFileSync('prlimit', [`--pid=${program.child.pid}`, `--nofile=${count}:`])
  const used = new Set(readdirSync(`/proc/${program.child.pid}/fd`).map(Number))
  allow([...used, used.size].toSorted((a, b) => a - b).findIndex((fd, nth) => fd !== nth))
  const rejected = await receipt()
  expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE'])
  allow(1024)
  const response = await receipt()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})
