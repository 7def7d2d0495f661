import { request as httpRequest } from 'node:http'
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
        const clientRequest = httpRequest(
          { port: server.port, host: '127.0.0.1', method: 'POST', path: '/trpc/auth.login', headers },
          (response) => {
            resolve(response.statusCode)
            clientRequest.destroy()
          },
        )
        clientRequest.on('error', reject)
        clientRequest.flushHeaders()
      })
      expect(status, type).toBe(415)
    }
    const { token } = await server.aCustomer()
    expect((await server.request('POST', '/trpc/auth.logout', { token })).status).toBe(415)
  })

  test('accepts one call per request: no batches, no streams, no other parameters', async (server) => {
    const guess = { email: 'a@example.com', password: 'guess' }
    for (const count of [2, 100]) {
      const path = `/trpc/${Array(count).fill('auth.login').join(',')}?batch=1`
      const response = await server.request('POST', path, { body: Array(count).fill(guess) })
      expect(response.status).toBe(404)
      errorOf(response)
    }
    for (const query of ['batch=1', 'connectionParams=%7B', 'input=%7B%7D&input=%7B%7D', 'lastEventId=1']) {
      for (const procedure of ['products.list', 'auth.me']) {
        const response = await server.request('GET', `/trpc/${procedure}?${query}`)
        expectError(response, 400, 'BAD_REQUEST', query)
      }
    }
    expect((await server.request('POST', '/trpc/auth.login?batch=1', { body: { 0: guess } })).status).toBe(
      400,
    )
    const { token } = await server.aCustomer()
    for (const header of ['trpc-accept', 'accept']) {
      const headers = { [header]: 'application/jsonl' }
      const response = await server.query('auth.me', {}, { token, headers })
      expect(response.status).toBe(200)
      expect(json(response)).toHaveProperty('result.data.user')
    }
  })
})
