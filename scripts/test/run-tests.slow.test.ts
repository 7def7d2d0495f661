import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const runTests = join(import.meta.dirname, '../run-tests.ts')

const run = async (files: Record<string, string>, env: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-run-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const script = `import { runTests } from ${JSON.stringify(runTests)}
    runTests({ vitest: ['--globals', '--root', ${JSON.stringify(folder)}] })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return [output.trimEnd().split('\n').at(-1), exitCode]
}

test('prints the number of passed tests and exits with code 0', async () => {
  expect(await run({ 'a.test.js': "test('one', () => {})\ntest('two', () => {})" })).toEqual([
    '2 passed, 0 failed',
    0,
  ])
})

test('counts skipped tests as failed', async () => {
  const skipped = "test('one', () => {})\ntest.skip('two', () => {})\ntest.todo('three')"
  expect(await run({ 'a.test.js': skipped })).toEqual(['1 passed, 2 failed', 1])
})

test('counts the tests of a file that crashed or was never loaded as failed', async () => {
  const files = {
    'ended.test.js': `test('before', () => {})
      test('amid', () => process.kill(process.pid, 'SIGKILL'))`,
    'unloaded.test.js': `import './nowhere.js'\ntest('never', () => {})`,
    'whole.test.js': `test('whole', () => {})`,
  }
  const [line, code] = await run(files)
  expect(line).toMatch(/^[12] passed, [1-9] failed$/)
  expect(code).toBe(1)
})

test('fails when all tests passed and an error occurred outside of them', async () => {
  const rejects = "test('one', async () => { Promise.reject(new Error('lost')) })"
  expect(await run({ 'a.test.js': rejects })).toEqual(['1 passed, 1 failed', 1])
})

test('fails when no test ran, and when the runner leaves no report', async () => {
  expect(await run({})).toEqual(['0 passed, 1 failed', 1])
  const broken = { 'vitest.config.js': "throw new Error('no configuration')" }
  expect(await run(broken)).toEqual(['0 passed, 1 failed', 1])
})
