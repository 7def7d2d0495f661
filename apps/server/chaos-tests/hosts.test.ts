import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { call, databaseEnv, emptyFolder, startProgram } from '../test/program.ts'
import { readUsage, sendRequests } from './load/send-requests.ts'

const paths = ['/', '/shop', '/support', '/robots.txt', '/sitemap.xml']

eachDialect('made-up hosts', (dialect) => {
  test('an invented host costs at most twice as much as a known one, and 100,000 of them do not grow the memory', async () => {
    const program = await startProgram(emptyFolder(), {
      ...(await databaseEnv(dialect)),
      LOG_LEVEL: 'silent',
    })
    for (let index = 0; index < 20; index++) {
      const body = { name: `Product ${index}`, price: index, description: 'Electric. '.repeat(20) }
      await call(program, 'POST', '/api/admin/upload-product', { body })
    }
    const visit = async (count: number, hostOf: (index: number) => string) => {
      const statuses = await sendRequests(program, { count, concurrency: 16 }, (index) => ({
        path: paths[index % paths.length] ?? '/',
        headers: { host: hostOf(index), 'accept-encoding': 'br, gzip' },
      }))
      expect(statuses).toEqual({ 200: count })
    }
    const cost = async (count: number, hostOf: (index: number) => string) => {
      const before = await readUsage(program)
      await visit(count, hostOf)
      return ((await readUsage(program)).seconds - before.seconds) / count
    }
    const known = () => 'shop.example'
    const madeUp = (round: string) => (index: number) => `${round}${index}.example`
    await visit(5000, known)
    await visit(5000, madeUp('warm'))
    const knownCost = await cost(10_000, known)
    expect(await cost(10_000, madeUp('first'))).toBeLessThan(2 * knownCost)

    await visit(20_000, madeUp('second'))
    const { megabytes: before } = await readUsage(program)
    await visit(80_000, madeUp('third'))
    expect((await readUsage(program)).megabytes).toBeLessThan(before + 64)
  })
})
