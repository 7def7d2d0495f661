import { eachDialect } from '@voltway/db/fixture'
import { passwordQueue, queueLimits } from '@voltway/domain'
import { expect } from 'vitest'
import { blockPasswords } from './block-passwords.ts'
import { statuses } from './expect-throttled.ts'
import { startServer, test } from './harness.ts'
import { holdResults } from './hold-results.ts'
import { jobs, scrape } from './scrape.ts'
import { firstBytes } from './sockets.ts'

eachDialect('a full queue of sign-ins or of scrapes', (dialect) => {
  test('rejects sign-ins before their body when 64 wait, and processes other requests', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const { request, mutate } = server
    const { token } = await server.aCustomer()
    const wrong = { email: 'unknown@example.com', password: 'wrong horse' }
    const { maxWaiting } = queueLimits.passwords
    const release = blockPasswords()
    const waiting = Array.from({ length: maxWaiting }, () =>
      request('POST', '/api/auth/login', { body: wrong }),
    )
    await expect.poll(() => passwordQueue.size().waiting).toBe(maxWaiting)

    const unread =
      'POST /api/auth/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n'
    expect(await firstBytes(server, unread)).toMatch(/^HTTP\/1.1 503 /)
    expect(await mutate('auth.login', wrong)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect((await request('GET', '/api/cart', { token })).status).toBe(200)
    release()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })

  test('rejects sign-ins when 64 wait before their passwords are checked, and processes other requests', async () => {
    const server = await startServer(dialect, { env: { rateLimits: false } })
    const { concurrency, maxWaiting } = queueLimits.signIns
    const release = holdResults(server.app.shop)
    const wrong = { email: 'unknown@example.com', password: 'wrong horse' }
    const signIns = Array.from({ length: concurrency + maxWaiting + 1 }, () =>
      server.request('POST', '/api/auth/login', { body: wrong }),
    )
    expect(await Promise.race(signIns)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    const sizes = ['running', 'waiting'].map((state) => jobs(server, 'sign-ins', state))
    expect(await Promise.all(sizes)).toEqual([concurrency, maxWaiting])
    expect(await jobs(server, 'requests', 'running')).toBe(0)
    release()
    await Promise.all(signIns)
  })

  test('/metrics rejects requests when 16 wait for the check of their secret, but not the metrics token', async () => {
    const server = await startServer(dialect, { env: { metricsToken: 'scrape' } })
    const { concurrency, maxWaiting } = queueLimits.metrics
    const { promise: isRight, resolve } = Promise.withResolvers<boolean>()
    server.app.isAdminSecret = () => isRight
    const scrapes = Array.from({ length: concurrency + maxWaiting + 1 }, () =>
      server.request('GET', '/metrics', { secret: 'guess' }),
    )
    expect(await Promise.race(scrapes)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect((await scrape(server)).status).toBe(200)
    resolve(true)
    expect(statuses(await Promise.all(scrapes)).filter((status) => status !== 200)).toEqual([503])
  })
})
