import { argv, stdout } from 'node:process'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { userRow } from './rows.ts'

const writers = 32

// Adds users to the database named first, as JSON of what opens it, beginning with the number named second, and says each number once
// it is stored. Many write at once, and every fifth changes its mind.
const database = await openDatabase(JSON.parse(argv[2] ?? ''))
await migrate(database)
let next = Number(argv[3])

const writeOn = async () => {
  for (;;) {
    const number = next++
    const kept = await transact(database.db, async (trx) => {
      await users.insert(trx, userRow(number))
      if (number % 5 === 0) throw new Error('changed its mind')
      return true
    }).catch(() => false)
    if (kept) stdout.write(`${number}\n`)
  }
}

await Promise.all(Array.from({ length: writers }, writeOn))
