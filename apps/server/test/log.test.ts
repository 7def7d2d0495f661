import { expect, test } from 'vitest'
import { createLog } from '../src/logging/create-log.ts'
import { startServer } from './harness.ts'

/** Returns the line that the log writes for these fields, without the fields that all lines have. */
const lineOf = (fields: object) => {
  let written = ''
  const output = {
    write: (line: string) => {
      written = line
    },
  }
  createLog({ logLevel: 'info' }, output).child({ request_id: 'one' }).error(fields, 'logged')
  const { pid: _, hostname: __, time: ___, ...logged } = JSON.parse(written)
  return logged
}

test('a log line has only the allowed fields', () => {
  const hush = 'hush'
  const fields = { method: 'GET', route: '/api/cart', status: 200, ms: 1.5 }
  const others = { token: hush, password: hush, headers: { cookie: hush }, body: { name: hush }, url: hush }
  expect(lineOf({ ...fields, ...others })).toEqual({ level: 50, request_id: 'one', msg: 'logged', ...fields })
})

test('a logged error has its stack, and none of the values that a database quotes', () => {
  const quoted = { detail: 'Key (email)=(a@b.example) already exists.', where: 'hush', parameters: ['hush'] }
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', ...quoted })
  const error = Object.assign(new Error('No user was made', { cause }), { code: 'X', ...quoted })
  const { err } = lineOf({ err: error })
  expect(err).toEqual({
    type: 'Error',
    code: 'X',
    message: 'No user was made: duplicate key',
    stack: expect.stringContaining('log.test.ts'),
  })
  const { err: several } = lineOf({ err: new AggregateError([cause], 'None of them responds') })
  expect(several).toMatchObject({ type: 'AggregateError', aggregateErrors: [{ code: '23505' }] })
  expect(JSON.stringify([err, several])).not.toMatch(/a@b|hush/)
})

test('a response is logged without its URL, except the path of a 404, and probes are not logged at info', async () => {
  const { request, secret, logged } = await startServer('sqlite')
  const lineOf = async (path: string, options = {}) => {
    logged.splice(0)
    await request('GET', path, options)
    await expect.poll(() => logged.length).toBe(1)
    const [{ level, route, path: shown } = { level: 0 }] = logged
    return [level, route, shown]
  }
  expect([
    await lineOf('/healthz'),
    await lineOf('/readyz?scope=node'),
    await lineOf('/metrics', { secret }),
    await lineOf('/metrics', { secret: 'wrong' }),
    await lineOf('/api/products?search=hush'),
    await lineOf('/api/products/unknown?token=hush'),
    await lineOf('/wp-login.php?token=hush'),
    await lineOf('/api/wp/v2'),
  ]).toEqual([
    [20, '/healthz', undefined],
    [20, '/readyz', undefined],
    [20, '/metrics', undefined],
    [30, '/metrics', undefined],
    [30, '/api/products', undefined],
    [30, '/api/products/{id}', '/api/products/unknown'],
    [30, '/*', '/wp-login.php'],
    [30, undefined, '/api/wp/v2'],
  ])
})

test.each([
  [[], 1],
  [['127.0.0.1'], 0],
])('warns once about X-Forwarded-For with TRUST_PROXY=%j', async (trustProxy, warnings) => {
  const { request, logged } = await startServer('sqlite', { env: { trustProxy } })
  await request('GET', '/healthz')
  for (let times = 0; times < 2; times++)
    await request('GET', '/api/products', { headers: { 'x-forwarded-for': '192.0.2.1' } })
  await expect.poll(() => logged.filter(({ msg }) => msg === 'answered')).toHaveLength(3)
  expect(logged.filter(({ msg }) => msg?.includes('TRUST_PROXY is off'))).toHaveLength(warnings)
})
