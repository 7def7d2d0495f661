import { request } from 'node:http'
import { describe, expect } from 'vitest'
import { errorOf, expectError, json, test } from './harness.ts'

describe('the tRPC adapter', () => {
  test('accepts only JSON, and rejects other types before it reads the body', async (server) => {
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'text/plain',
      '',
    ]) {
      // The body never arrives, so only an adapter that does not wait for it can respond.
      const status = await new Promise((resolve, reject) => {
        const headers = { 'content-type': type, 'content-length': 1_000_000_000 }
        const asked = request(
          { port: server.port, host: '127.0.0.1', method: 'POST', path: '/trpc/auth.login', headers },
          (response) => {
            resolve(response.statusCode)
            asked.destroy()
          },
        )
        asked.on('error', reject)
        asked.flushHeaders()
      })
      expect(status, type).toBe(415)
    }
    const { token } = await server.aCustomer()
    expect((await server.ask('POST', '/trpc/auth.logout', { token })).status).toBe(415)
  })

  test('accepts one call per request: no batches, no streams, no other parameters', async (server) => {
    const guess = { email: 'a@example.com', password: 'guess' }
    for (const count of [2, 100]) {
      const path = `/trpc/${Array(count).fill('auth.login').join(',')}?batch=1`
      const answer = await server.ask('POST', path, { body: Array(count).fill(guess) })
      expect(answer.status).toBe(404)
      errorOf(answer)
    }
    for (const query of ['batch=1', 'connectionParams=%7B', 'input=%7B%7D&input=%7B%7D', 'lastEventId=1']) {
      for (const procedure of ['products.list', 'auth.me']) {
        const answer = await server.ask('GET', `/trpc/${procedure}?${query}`)
        expectError(answer, 400, 'BAD_REQUEST', query)
      }
    }
    expect((await server.ask('POST', '/trpc/auth.login?batch=1', { body: { 0: guess } })).status).toBe(400)
    const { token } = await server.aCustomer()
    for (const header of ['trpc-accept', 'accept']) {
      const headers = { [header]: 'application/jsonl' }
      const answer = await server.query('auth.me', {}, { token, headers })
      expect(answer.status).toBe(200)
      expect(json(answer)).toHaveProperty('result.data.user')
    }
  })
})
