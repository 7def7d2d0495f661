import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { call, emptyFolder, type Program, startProgram } from '../test/program.ts'

const paths = ['/', '/shop', '/support', '/robots.txt', '/sitemap.xml']
const atOnce = 16
const megabyte = 1024 * 1024

/** Asks for the pages in turn, `count` times in all, each time by the host that `hostOf` gives. */
const visitBy = ({ port }: Program) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  onTestFinished(() => agent.destroy())
  const visit = (path: string | undefined, host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, 'accept-encoding': 'br, gzip' }
      const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject)
        answer.resume()
      })
      asked.on('error', reject).end()
    })
  return async (count: number, hostOf: (index: number) => string) => {
    let next = 0
    const go = async () => {
      while (next < count) {
        const index = next++
        expect(await visit(paths[index % paths.length], hostOf(index))).toBe(200)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, go))
  }
}

/** What the program says of itself: seconds of processor time and bytes of memory so far. */
const readMetrics = async ({ url }: Program) => {
  const headers = { 'X-Admin-Secret': 'the secret of the tests' }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    seconds: metric('process_cpu_seconds_total'),
    megabytes: metric('process_resident_memory_bytes') / megabyte,
  }
}

test('a made-up host costs at most twice a known one, and 100,000 of them leave nothing in memory', async () => {
  const program = await startProgram(emptyFolder(), { LOG_LEVEL: 'silent' })
  for (let index = 0; index < 20; index++) {
    const body = { name: `Product ${index}`, price: index, description: 'Electric. '.repeat(20) }
    await call(program, 'POST', '/api/admin/upload-product', { body })
  }
  const visit = visitBy(program)
  const cost = async (count: number, hostOf: (index: number) => string) => {
    const before = await readMetrics(program)
    await visit(count, hostOf)
    return ((await readMetrics(program)).seconds - before.seconds) / count
  }
  const known = () => 'shop.example'
  const madeUp = (round: string) => (index: number) => `${round}${index}.example`
  await visit(5000, known)
  await visit(5000, madeUp('warm'))
  const [knownCost, madeUpCost] = [await cost(10_000, known), await cost(10_000, madeUp('first'))]
  console.info(`known ${(knownCost * 1e3).toFixed(2)} ms, made up ${(madeUpCost * 1e3).toFixed(2)} ms`)
  expect(madeUpCost).toBeLessThan(2 * knownCost)

  await visit(20_000, madeUp('second'))
  const { megabytes: before } = await readMetrics(program)
  await visit(80_000, madeUp('third'))
  const { megabytes: after } = await readMetrics(program)
  console.info(`${before.toFixed(0)} MB after 30,000 hosts, ${after.toFixed(0)} MB after 110,000`)
  expect(after).toBeLessThan(before + 40)
})
