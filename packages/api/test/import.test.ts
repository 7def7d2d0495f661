import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The first object of `Intl` takes 40 ms and 8 MiB, which each start of the server would pay.
test('importing the procedures uses no languages of the runtime', () => {
  const code = `
    const refuse = () => { throw new Error('Intl is used at the start') }
    for (const name of Object.getOwnPropertyNames(Intl)) Intl[name] = refuse
    Number.prototype.toLocaleString = Date.prototype.toLocaleString = String.prototype.localeCompare = refuse
    const { appRouter } = await import(${JSON.stringify(join(import.meta.dirname, '../src/index.ts'))})
    console.log(typeof appRouter.createCaller)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(output).toBe('function\n')
})
