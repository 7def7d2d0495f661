import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { openDatabase } from '@voltway/db'
import { freshPostgres } from '@voltway/db/fixture'
import { freePort } from '@voltway/db/free-port'
import { length, standIn } from '@voltway/db/postgres-proxy'
import { expect, test } from 'vitest'
import { waitForDatabase } from '../src/start/wait-for-database.ts'
import { memoryLog } from './memory-log.ts'
import { emptyFolder, failedStart, launch, refusedWith } from './program.ts'

type Answer = (shop: Socket) => void

/** Answers a connection with an error of PostgreSQL. */
const failsWith =
  (code: string): Answer =>
  (shop) => {
    const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot for you\0\0`)
    shop.end(Buffer.concat([Buffer.from('E'), length(body.length + 4), body]))
  }

/** Listens instead of PostgreSQL and answers like this until `comeBack` is called. */
const awayPostgres = async (answer: Answer) => {
  let isAway = true
  const { address } = await standIn(await freshPostgres(), (shop, toServer) => {
    if (isAway) answer(shop)
    else shop.pipe(toServer()).pipe(shop)
  })
  return {
    url: address,
    comeBack: () => {
      isAway = false
    },
  }
}

test.each<[string, Answer]>([
  ['refuses connections', (shop) => shop.resetAndDestroy()],
  ['starts', failsWith('57P03')],
  ['does not answer', () => {}],
])(
  'while PostgreSQL %s, a start waits: it is alive, not ready, and opens on the same socket',
  async (_, answer) => {
    const { url, comeBack } = await awayPostgres(answer)
    const port = await freePort()
    const { output, child, ended } = launch(emptyFolder(), { DATABASE_URL: url, PORT: `${port}` })
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    while (!output.out.includes('The start waits')) await once(child.stdout, 'data')
    for (const path of ['/healthz', '/healthz?x=1']) expect((await get(path)).status, path).toBe(200)
    for (const path of ['/readyz', '/readyz?scope=node', '/api/products']) {
      const response = await get(path)
      expect([response.status, await response.json()], path).toEqual([
        503,
        {
          error: 'The shop is starting',
          message: 'The shop is starting',
          code: 'UNAVAILABLE',
          reason: 'starting',
          request_id: response.headers.get('x-request-id'),
        },
      ])
    }
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    comeBack()
    while ((await get('/readyz')).status !== 200);
    expect((await get('/api/products')).status).toBe(200)
    idle.write('GET /api/products HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
    expect(await text(idle), 'a connection from before').toMatch(/^HTTP\/1\.1 200 /)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    for (const line of [/The start waits/g, /"Listening"/g]) expect(output.out.match(line)).toHaveLength(1)
  },
)

test.each(['28P01', '3D000'])('a start that PostgreSQL rejects with %s ends with one line', async (code) => {
  const { url } = await awayPostgres(failsWith(code))
  const failed = await failedStart(emptyFolder(), { DATABASE_URL: url })
  refusedWith(failed, /^The PostgreSQL database cannot be used: not for you$/)
  expect(failed.out).not.toContain('The start waits')
})

test('a start that has waited long enough names the fault, without a password', async () => {
  const { log, lines } = memoryLog()
  const open = () => openDatabase({ url: 'postgres://shop:hush@127.0.0.1:1/shop' })
  const fault = 'The PostgreSQL database cannot be used: connect ECONNREFUSED 127.0.0.1:1'
  await expect(waitForDatabase(open, { port: 0, host: '127.0.0.1' }, log, 0)).rejects.toThrow(fault)
  expect(lines).toMatchObject([{ level: 40, fault, msg: 'The start waits up to a minute for the database' }])
})
