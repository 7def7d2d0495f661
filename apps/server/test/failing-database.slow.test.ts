import type { Product } from '@voltway/contract'
import { eachDialect, refuseRows } from '@voltway/db/fixture'
import { postgresCopy } from '@voltway/db/postgres-copy'
import { loseCommitAnswers, postgresProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished, test } from 'vitest'
import { call, databaseEnv, emptyFolder, failedStart, startProgram } from './program.ts'

test.for([
  { nth: 1, doing: 'makes the schema', products: 0 },
  { nth: 2, doing: 'gives the shop its name', products: 0 },
  { nth: 3, doing: 'puts the demo catalogue on sale', products: 9 },
])('a start without a response when it $doing ends in one line, and the next continues', async (expected) => {
  const copy = await postgresCopy({ empty: true })
  onTestFinished(copy.remove)
  let commits = 0
  const isOn = () => ++commits === expected.nth
  const url = await postgresProxy(copy.url, loseCommitAnswers(isOn))
  const dataDir = emptyFolder()
  const env = { SEED_DEMO: expected.products > 0 ? 'on' : 'off' }
  const { code, lines } = await failedStart(dataDir, { ...env, DATABASE_URL: url })
  const line = expect.stringMatching(/^The shop cannot start\. The database cannot answer now: .*connection/i)
  expect({ code, lines }).toEqual({ code: 1, lines: [line] })
  const program = await startProgram(dataDir, { ...env, DATABASE_URL: copy.url })
  expect(await call<Product[]>(program, 'GET', '/api/products')).toHaveLength(expected.products)
})

test('a first start on a full disk ends in one line', async () => {
  const dataDir = emptyFolder()
  const { code, lines } = await failedStart(dataDir, {}, { fileLimitKb: 24 })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(`${dataDir}.*disk`)] })
  await startProgram(dataDir)
})

eachDialect('a full disk', (dialect) => {
  test('makes the shop respond with 503 by REST and tRPC, and logs the reason', async () => {
    const env = await databaseEnv(dialect)
    const program = await startProgram(emptyFolder(), env, { fileLimitKb: 512 })
    await call(program, 'POST', '/api/admin/upload-product', { body: { name: 'Model 3', price: 1 } })
    if (env.DATABASE_URL) onTestFinished(await refuseRows(env.DATABASE_URL, 'products', '53100'))
    const calls = [
      (body: object) => ['/api/admin/upload-product', body] as const,
      (body: object) => ['/trpc/admin.products.create', body] as const,
    ]
    for (const call of calls) {
      const [path, body] = call({ name: 'Model 3', price: 1, description: 'x'.repeat(5000) })
      const headers = { 'X-Admin-Secret': 'the secret of the tests', 'Content-Type': 'application/json' }
      const put = () => fetch(program.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      let response = await put()
      for (let tries = 0; response.status === 200 && tries < 500; tries++) response = await put()
      expect([response.status, response.headers.get('retry-after')], await response.text()).toEqual([
        503,
        '1',
      ])
    }
    // The outbox may fail too.
    const faultLines = () =>
      program.output.out.split('\n').filter((line) => line.includes('"fault"') && !line.includes('outbox'))
    await expect.poll(faultLines).toHaveLength(2)
    for (const line of faultLines())
      expect(JSON.parse(line)).toMatchObject({ level: 40, fault: expect.stringMatching(/disk/) })
    expect((await call<Product[]>(program, 'GET', '/api/products')).length).toBeGreaterThan(0)
  })
})
