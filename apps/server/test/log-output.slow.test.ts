import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Database } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { freePort } from '@voltway/db/free-port'
import { expect, test } from 'vitest'
import { lockDataDir } from '../src/data-dir/lock-data-dir.ts'
import { databaseEnv, emptyFolder, launch, secret, startTimeoutMs } from './program.ts'

/** Starts the program with this standard output, and waits until it responds. */
const start = async (dialect: Database['dialect'], where: { log?: string; fileLimitKb?: number } = {}) => {
  const dataDir = emptyFolder()
  const port = await freePort()
  const { child } = launch(dataDir, { ...(await databaseEnv(dialect)), PORT: String(port) }, where)
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const status = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Admin-Secret': secret } })
    return { status: response.status, text: await response.text() }
  }
  const isReady = async () => (await status('/readyz').catch(() => undefined))?.status === 200
  await expect.poll(isReady, { timeout: startTimeoutMs }).toBe(true)
  const responses = async (requests: number) => {
    const head = 'GET /api/products HTTP/1.1\r\nHost: x\r\n'
    // The server answers 4 pipelined requests of a connection.
    for (let rest = requests; rest > 0; rest -= 4) {
      const count = Math.min(rest, 4)
      const socket = connect(port, '127.0.0.1')
      socket.write(`${`${head}\r\n`.repeat(count - 1)}${head}Connection: close\r\n\r\n`)
      expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(count)
    }
  }
  const dropped = async () => {
    const metrics = await status('/metrics')
    return Number(/^voltway_log_lines_dropped_total (\d+)$/m.exec(metrics.text)?.[1])
  }
  /** Expects that the program ends with 0 in time, and unlocks its folder. */
  const stops = async () => {
    const since = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(performance.now() - since).toBeLessThan(10_000)
    child.stdout.resume()
    const release = await lockDataDir(dataDir)
    release()
  }
  return { child, responses, dropped, stops }
}

/** Sends requests whose log lines take more than a megabyte. */
const bufferOfLines = 6500

const linesIn = (text: string) => text.split('\n').filter((line) => line.includes('"answered"'))

eachDialect('a shop whose log cannot be written', (dialect) => {
  test('serves and stops with its log on a full disk, and counts the lines that it drops', async () => {
    const program = await start(dialect, { log: '> /dev/full' })
    await program.responses(bufferOfLines)
    expect(await program.dropped()).toBeGreaterThan(0)
    await program.stops()
  })

  test('writes the waiting lines, complete and in order, when the disk has space again', async () => {
    const file = join(emptyFolder(), 'log')
    // The database stays far below this limit.
    const fileLimitKb = 8 * 1024
    writeFileSync(file, '\n'.repeat(fileLimitKb * 1024 - 700))
    const program = await start(dialect, { log: `>> ${file}`, fileLimitKb })
    await program.responses(100)
    const whileFull = linesIn(readFileSync(file, 'utf8')).length
    expect(whileFull).toBeLessThan(10)
    // The file ends in the middle of a line. Not replaced by a shorter file, because the shop may append a line meanwhile.
    const head = readFileSync(file, 'utf8').trimStart()
    truncateSync(file)
    await program.responses(1)
    const lines = () => linesIn(head + readFileSync(file, 'utf8'))
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(101)
    for (const line of lines()) expect(JSON.parse(line)).toMatchObject({ msg: 'answered' })
    expect(await program.dropped()).toBe(0)
    await program.stops()
  })

  test('ends with 0 while no process reads its log', async () => {
    const { child, responses, stops } = await start(dialect)
    child.stdout.pause()
    await responses(1000)
    await stops()
  })
})

test('retains a megabyte of lines while the reader stalls, and writes them when it reads again', async () => {
  const lines = 20_000
  const script = `
    import { openLogOutput } from ${JSON.stringify(join(import.meta.dirname, '../src/logging/log-output.ts'))}
    const output = openLogOutput(process.stdout)
    const write = (number) => output.write(JSON.stringify({ number, text: 'x'.repeat(100) }) + '\\n')
    for (let number = 0; number < ${lines}; number++) write(number)
    process.stderr.write(String(output.dropped()))
    process.stdin.once('data', () => { write(${lines}); process.exit() })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const [lost] = await once(child.stderr, 'data')
  const retained = lines - Number(lost)
  let read = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    read += text
  })
  await expect.poll(() => read.split('\n').length - 1).toBe(retained)
  // The pipe's own buffer has space for more.
  expect(read.length).toBeGreaterThan(1024 * 1024)
  expect(read.length).toBeLessThan(1.5 * 1024 * 1024)
  child.stdin.write('go on')
  await once(child, 'close')
  const numbers = read
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { number: number }).number)
  expect(numbers).toEqual([...Array(retained).keys(), lines])
})

test('continues to serve when the reader of its log ends', async () => {
  const { child, responses, stops } = await start('sqlite')
  child.stdout.destroy()
  await responses(1000)
  await stops()
})

test('serves without a standard output', async () => {
  const { responses, stops } = await start('sqlite', { log: '>&-' })
  await responses(100)
  await stops()
})
