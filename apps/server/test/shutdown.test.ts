import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Order, Session } from '@voltway/contract'
import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, openSale, type Program, startProgram } from './program.ts'
import { slowRequest } from './slow-request.ts'

/** What waits for its clients is cut off after eight seconds: less says that nothing had to be waited for. */
const shutdownMs = 6000

/** Waits until the program says that it stops: it does so at every signal. */
const saysThatItStops = ({ output }: Program, times = 1) =>
  expect.poll(() => output.out.match(/Stopping/g)?.length).toBe(times)

eachDialect('a shop that is stopped', (dialect) => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: answers what is in flight, then ends with 0',
    async (signal) => {
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
      const answer = await request.finish()
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toMatch(/^connection: close\r$/im)
      expect(answer).toContain('"token"')
      const { code, ms } = await stopped
      expect(code).toBe(0)
      expect(ms).toBeLessThan(shutdownMs)
      expect(existsSync(join(dataDir, 'voltway.db-wal')), 'a write-ahead log left over').toBe(false)
    },
  )

  test('says 503 on /readyz from the signal on, where a connection is still open', async () => {
    const program = await startProgram(emptyFolder(), await databaseEnv(dialect))
    const request = await slowRequest(program)
    const socket = connect(program.port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    await once(socket, 'connect')
    // Not idle in the server's eyes: a request has begun, in the same breath as one that is answered.
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\nHost: x\r\n')
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 [\s\S]+\}$/)
    heard = ''
    const stopped = program.stop()
    await saysThatItStops(program)
    socket.write('\r\n')
    await once(socket, 'close')
    expect(heard).toMatch(/^HTTP\/1\.1 503 /)
    expect(heard).toContain('"code":"UNAVAILABLE"')
    await request.finish()
    expect((await stopped).code).toBe(0)
  })

  test('with SHUTDOWN_DELAY it serves on for so long, and ends each connection with its next answer', async () => {
    const delayMs = 3000
    const program = await startProgram(emptyFolder(), {
      ...(await databaseEnv(dialect)),
      SHUTDOWN_DELAY: String(delayMs / 1000),
    })
    const idle = connect(program.port, '127.0.0.1')
    let heard = ''
    idle.setEncoding('utf8').on('data', (text) => {
      heard += text
    })
    idle.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 200 [\s\S]+\}$/)
    expect(heard).toMatch(/^connection: keep-alive\r$/im)
    expect(heard, 'longer than the minute after which proxies let a connection go').toMatch(
      /^keep-alive: timeout=65\r$/im,
    )
    heard = ''

    const stopped = program.stop()
    await saysThatItStops(program)
    const readiness = await fetch(`${program.url}/readyz`)
    expect([readiness.status, readiness.headers.get('connection')]).toEqual([503, 'close'])
    const served = await fetch(`${program.url}/api/products`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    idle.write('GET /api/products HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'close')
    expect(heard).toMatch(/^HTTP\/1\.1 200 /)
    expect(heard).toMatch(/^connection: close\r$/im)

    const { code, ms } = await stopped
    expect(code).toBe(0)
    expect(ms).toBeGreaterThan(delayMs - 100)
    expect(ms).toBeLessThan(delayMs + shutdownMs)
  })

  test('a second signal, which npm passes on after Ctrl-C, breaks nothing off', async () => {
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
    // One has just been answered, and the others are in the middle of a purchase.
    await several
    await program.stop('SIGKILL')
    for (const { reason } of (await buying) as PromiseRejectedResult[])
      expect(reason).toBeInstanceOf(TypeError)

    const again = await startProgram(dataDir, env)
    const lists = await Promise.all(
      customers.map(({ token, user }) => call<Order[]>(again, 'GET', `/api/orders?id=${user.id}`, { token })),
    )
    const orders = lists.flat()
    const kept = new Set(orders.map(({ id }) => id))
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    // Those that were under way may have been committed before their answer was sent.
    expect(orders.length - acknowledged.length).toBeLessThanOrEqual(customers.length)
    for (const each of orders) expect(each).toMatchObject({ total: 1, cart: [{ id: product.id, qty: 1 }] })
  })
})

test('ends within 10 s also when a client never finishes', async () => {
  // On both databases at the same time, because it takes eight seconds.
  const programs = await Promise.all([
    startProgram(emptyFolder(), await databaseEnv('sqlite')),
    startProgram(emptyFolder(), await databaseEnv('postgres')),
  ])
  await Promise.all(programs.map((program) => slowRequest(program)))
  const ended = await Promise.all(programs.map(({ stop }) => stop()))
  // What is not over by then is broken off, with 1.
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
})

test('does not wait for connections on which nothing is asked', async () => {
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

test('ends the thread of long reads too, and leaves one file of the database', async () => {
  const dataDir = emptyFolder()
  const program = await startProgram(dataDir)
  expect(await call<Order[]>(program, 'GET', '/api/admin/orders')).toEqual([])
  expect((await program.stop()).code).toBe(0)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('voltway.db'))).toEqual(['voltway.db'])
})

test('a bug that escapes is logged, and ends the program in order with 1', async () => {
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
  // The log keeps its own buffer, which may reach the pipe after the other line.
  expect(output.split('\n').sort()).toEqual(['', 'stopped 0', expect.stringContaining('"message":"escaped"')])
})
