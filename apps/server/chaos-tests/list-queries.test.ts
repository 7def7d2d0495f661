import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, type Program, readMetrics, startProgram } from '../test/program.ts'
import { sendRequests } from './load/send-requests.ts'

eachDialect('invented queries', (dialect) => {
  test('100,000 different queries for parts of a list leave a bounded number of cached responses', async () => {
    const program = await startProgram(emptyFolder(), {
      ...(await databaseEnv(dialect)),
      LOG_LEVEL: 'silent',
    })
    await call(program, 'POST', '/api/admin/upload-product', { body: { name: 'Model 3', price: 1 } })
    const request = async (count: number, pathOf: (index: number) => string) => {
      const headers = { 'accept-encoding': 'br, gzip' }
      const statuses = await sendRequests(program, { count, concurrency: 16 }, (index) => ({
        path: pathOf(index),
        headers,
      }))
      expect(statuses).toEqual({ 200: count })
    }
    await request(50_000, (index) => `/api/products?limit=20&made-up=${index}`)
    expect(await readParts(program)).toMatchObject({ count: 1 })
    const id = (index: number) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`
    await request(50_000, (index) => `/api/products?limit=${1 + (index % 500)}&cursor=${id(index)}`)
    const { count, bytes } = await readParts(program)
    expect(count).toBe(1000)
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024)
  })
})

const readParts = async (program: Program) => {
  const metric = await readMetrics(program)
  return { count: metric('voltway_list_cache_parts'), bytes: metric('voltway_list_cache_bytes') }
}
