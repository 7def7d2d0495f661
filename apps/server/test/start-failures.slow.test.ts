import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, openDatabase } from '@voltway/db'
import { expect, test } from 'vitest'
import { stateOf } from './folder-state.ts'
import { emptyFolder, failedStart, refusedWith, startProgram } from './program.ts'
import { startTcpServer } from './receivers.ts'

test('rejects a damaged database in one line with its name, and changes no byte of the folder', async () => {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'voltway.db')
  const database = await openDatabase({ file })
  await migrate(database)
  await database.close()
  writeFileSync(file, readFileSync(file).fill(0xa5, 4096 * 2, 4096 * 6))
  const before = stateOf(dataDir)
  expect(refusedWith(await failedStart(dataDir), file)).toContain('damaged')
  expect(stateOf(dataDir).filter((line) => !/\/(lock|uploads) /.test(line))).toEqual(before)
})

test('rejects a second process on the same data, and does not disturb the first', async () => {
  const dataDir = emptyFolder()
  const first = await startProgram(dataDir)
  refusedWith(
    await failedStart(dataDir),
    `DATA_DIR ${dataDir} is in use by another Voltway process: stop it first`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('names a port that is in use', async () => {
  const { port } = await startTcpServer(() => {})
  refusedWith(await failedStart(emptyFolder(), { PORT: String(port) }), `127.0.0.1:${port} is in use`)
})

test('names a host that is not local', async () => {
  refusedWith(await failedStart(emptyFolder(), { HOST: '192.0.2.1' }), '192.0.2.1')
})

test('prints one line per invalid variable and changes nothing', async () => {
  const dataDir = join(emptyFolder(), 'data')
  const env = { PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'on', SMTP_URL: 'smtp://shop:100%@mail.example' }
  const { code, lines, out } = await failedStart(dataDir, env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(lines).toEqual([
    expect.stringMatching(/^PORT must be /),
    expect.stringMatching(/^SMTP_URL must be /),
    expect.stringMatching(/^LOG_LEVEL must be /),
    expect.stringMatching(/^TRUST_PROXY must be /),
  ])
  expect(() => readdirSync(dataDir)).toThrow('ENOENT')
})
