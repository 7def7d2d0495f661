import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Order, Session } from '@voltway/contract'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { haltingProxy } from '@voltway/db/postgres-proxy'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, openSale, type Program, startProgram } from './program.ts'
import { startTcpServer } from './receivers.ts'
import { slowRequest } from './slow-request.ts'

/** The server disconnects waiting clients after eight seconds. A shorter time shows that it waited for no client. */
const shutdownMs = 6000

/** Waits for the log line that the program stops. It logs one per signal. */
const saysThatItStops = ({ output }: Program, times = 1) =>
  expect.poll(() => output.out.match(/Stopping/g)?.length).toBe(times)

eachDialect('a shop that is stopped', (dialect) => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s: finishes requests, then ends with 0', async (signal) => {
    const dataDir = emptyFolder()
    const program = await startProgram(dataDir, await databaseEnv(dialect))
    const request = await slowRequest(program)
    const stopped = program.stop(signal)
    await saysThatItStops(program)
    const connects = () =>
      fetch(`${program.url}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(connects, { message: 'a new connection' }).toBe(false)
    const response = await request.finish()
    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect(response).toMatch(/^connection: close\r$/im)
    expect(response).toContain('"token"')
    const { code, ms } = await stopped
    expect(code).toBe(0)
    expect(ms).toBeLessThan(shutdownMs)
    expect(existsSync(join(dataDir, 'voltway.db-wal')), 'a write-ahead log left over').toBe(false)
  })

  test('serves for SHUTDOWN_DELAY, is not ready, and ends each connection with its next response', async () => {
    const start = async (seconds: number) =>
      startProgram(emptyFolder(), { ...(await databaseEnv(dialect)), SHUTDOWN_DELAY: String(seconds) })
    // The first one serves for longer than this test takes.
    const [program, brief] = [await start(60), await start(1)]
    const idle = connect(program.port, '127.0.0.1')
    let received = ''
    idle.setEncoding('utf8').on('data', (text) => {
      received += text
    })
    idle.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 200 [\s\S]+\}$/)
    expect(received).toMatch(/^connection: keep-alive\r$/im)
    expect(received, 'longer than the minute after which proxies let a connection go').toMatch(
      /^keep-alive: timeout=65\r$/im,
    )
    received = ''

    program.child.kill('SIGTERM')
    await saysThatItStops(program)
    for (const query of ['', '?scope=node']) {
      const readiness = await fetch(`${program.url}/readyz${query}`)
      expect([readiness.status, readiness.headers.get('connection')]).toEqual([503, 'close'])
      expect(await readiness.json()).toMatchObject({ reason: 'stopping', error: 'The shop is stopping' })
    }
    const served = await fetch(`${program.url}/api/products`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    idle.write('GET /api/products HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).toMatch(/^connection: close\r$/im)
    const lines = program.output.out.match(/.*"msg":"(?:Ready|Not ready)".*/g) ?? []
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'Ready' },
      { level: 30, msg: 'Not ready', reason: 'stopping' },
    ])

    const { code, ms } = await brief.stop()
    expect(code).toBe(0)
    expect(ms).toBeGreaterThan(900)
    expect(ms).toBeLessThan(1000 + shutdownMs)
  })

  test('continues to finish requests after a second signal, which npm forwards after Ctrl-C', async () => {
    const program = await startProgram(emptyFolder(), await databaseEnv(dialect))
    const request = await slowRequest(program)
    const stopped = program.stop('SIGINT')
    await saysThatItStops(program)
    program.child.kill('SIGINT')
    await saysThatItStops(program, 2)
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 /)
    expect((await stopped).code).toBe(0)
  })

  test('loses no acknowledged order when it is killed', async () => {
    const dataDir = emptyFolder()
    const env = { ...(await databaseEnv(dialect)), RATE_LIMITS: 'off' }
    const program = await startProgram(dataDir, env)
    const { product, register, order } = await openSale(program)
    const acknowledged: string[] = []
    const { promise: several, resolve: suffice } = Promise.withResolvers<void>()
    const buy = async ({ token }: Session) => {
      for (;;) {
        acknowledged.push((await order(token)).id)
        if (acknowledged.length === 20) suffice()
      }
    }
    const customers = await Promise.all([register(), register(), register()])
    const buying = Promise.allSettled(customers.map(buy))
    // One order has just been acknowledged, and the other customers are within a purchase.
    await several
    await program.stop('SIGKILL')
    for (const { reason } of (await buying) as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(TypeError)

    const again = await startProgram(dataDir, env)
    const lists = await Promise.all(
      customers.map(({ token, user }) => call<Order[]>(again, 'GET', `/api/orders?id=${user.id}`, { token })),
    )
    const orders = lists.flat()
    const storedIds = new Set(orders.map(({ id }) => id))
    expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([])
    // Running checkouts may have been committed without a response.
    expect(orders.length - acknowledged.length).toBeLessThanOrEqual(customers.length)
    for (const each of orders) expect(each).toMatchObject({ total: 1, cart: [{ id: product.id, qty: 1 }] })
  })
})

test('a shop ends within 10 s also if a client never finishes, and the trace collector or PostgreSQL is silent', async () => {
  const { port } = await startTcpServer(() => {})
  const { url, halt } = await haltingProxy(await freshPostgres())
  // In parallel, because the test takes eight seconds.
  const programs = await Promise.all([
    startProgram(emptyFolder()),
    startProgram(emptyFolder(), await databaseEnv('postgres')),
    startProgram(emptyFolder(), { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }),
    startProgram(emptyFolder(), { DATABASE_URL: url, METRICS_TOKEN: 'metrics-token' }),
  ])
  await Promise.all(programs.map((program) => slowRequest(program)))
  const resume = await halt()
  const [, , , withSilentDatabase] = programs
  fetch(`${withSilentDatabase.url}/api/auth/me`, { headers: { authorization: 'Bearer token' } }).catch(
    () => {},
  )
  const metrics = { headers: { authorization: 'Bearer metrics-token' } }
  await expect
    .poll(async () => (await fetch(`${withSilentDatabase.url}/metrics`, metrics)).text())
    .toContain('voltway_queue_jobs{queue="requests",state="running"} 1')
  const ended = await Promise.all(programs.map(({ stop }) => stop()))
  await resume()
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(withSilentDatabase.output.out).toContain('Not all resources could be closed within 9.5 s')
})

test('a shop does not wait for idle connections at its end', async () => {
  const program = await startProgram(emptyFolder())
  const spare = connect(program.port, '127.0.0.1')
  await once(spare, 'connect')
  const idle = connect(program.port, '127.0.0.1')
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  const { code, ms } = await program.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(shutdownMs)
  spare.destroy()
  idle.destroy()
})

test('a shop ends the worker thread for admin queries, too, and leaves one database file', async () => {
  const dataDir = emptyFolder()
  const program = await startProgram(dataDir)
  expect(await call<Order[]>(program, 'GET', '/api/admin/orders')).toEqual([])
  expect((await program.stop()).code).toBe(0)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('voltway.db'))).toEqual(['voltway.db'])
})

test('an uncaught error is logged, and ends the program with 1 after running requests', async () => {
  const shutdown = JSON.stringify(join(import.meta.dirname, '../src/start/shutdown.ts'))
  const script = `
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
    import { stopOnSignals } from ${shutdown}
    stopOnSignals(pino({ level: 'fatal' }), 60_000, async (serveOnMs) => console.log('stopped', serveOnMs))
    setTimeout(() => { throw new Error('escaped') })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  // The log has its own buffer, so its lines may reach the pipe after the other line.
  expect(output.split('\n').sort()).toEqual(['', 'stopped 0', expect.stringContaining('"message":"escaped"')])
})
