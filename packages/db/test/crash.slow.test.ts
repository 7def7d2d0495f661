import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type OpenOptions, openDatabase } from '../src/open-database.ts'
import * as users from '../src/repositories/users.ts'
import { lockFile } from '../src/sqlite/lock-file.ts'
import { eachDialect, freshPostgres } from './fixture.ts'
import { emptyFolder } from './folder.ts'
import { userRow } from './rows.ts'

const writer = fileURLToPath(new URL('write-until-killed.ts', import.meta.url))

/**
 * Starts a process that writes until it has confirmed `enough` rows, kills it with SIGKILL, and returns all rows that it
 * confirmed.
 */
const writeAndDie = async (where: OpenOptions, first: number, enough: number): Promise<number[]> => {
  const child = spawn(process.execPath, [writer, JSON.stringify(where), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const confirmed: number[] = []
  for await (const line of createInterface(child.stdout)) {
    confirmed.push(Number(line))
    if (confirmed.length === enough) child.kill('SIGKILL')
  }
  expect((await exited)[1]).toBe('SIGKILL')
  return confirmed
}

eachDialect('with 32 writers', (dialect) => {
  test('loses no confirmed write when the process is killed, and restores no rolled-back write', async () => {
    const where =
      dialect === 'sqlite'
        ? { file: join(emptyFolder(), 'shop.db') }
        : { url: await freshPostgres({ bare: true }) }
    const confirmed: number[] = []
    for (const enough of [1, 40, 150]) {
      confirmed.push(...(await writeAndDie(where, 1000 * (confirmed.length + 1), enough)))
      const { db, close } = await openDatabase(where)
      for (const number of confirmed) expect(await users.find(db, `user-${number}`)).toEqual(userRow(number))
      const stored = await db.selectFrom('users').select('id').execute()
      expect(stored.filter(({ id }) => Number(id.replace('user-', '')) % 5 === 0)).toEqual([])
      await close()
    }
    expect(confirmed.length).toBeGreaterThanOrEqual(191)
  })
})

test('waits for a lock that another process releases within the wait', async () => {
  const file = join(emptyFolder(), 'lock')
  const module = JSON.stringify(new URL('../src/sqlite/lock-file.ts', import.meta.url).href)
  // The garbage collector must not end the lock.
  const collect = 'await new Promise(setImmediate); gc(); await new Promise(setImmediate)'
  const code = `import { lockFile } from ${module}; lockFile(process.argv[1]); ${collect}; console.log(); process.stdin.resume()`
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code, file])
  await once(holder.stdout, 'data')
  expect(lockFile(file)).toBeUndefined()
  holder.kill()
  const release = lockFile(file, 10_000)
  expect(release).toBeDefined()
  release?.()
})
