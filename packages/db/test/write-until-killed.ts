import { argv, stdout } from 'node:process'
import { migrate, openDatabase, transact, users } from '../src/index.ts'
import { userRow } from './rows.ts'

const writers = 32

// Arguments: the database as JSON of `openDatabase`, and the first number. Adds users with these numbers and prints each
// number once
const database = await openDatabase(JSON.parse(argv[2] ?? ''))
await migrate(database)
let next = Number(argv[3])

const writeOn = async () => {
  for (;;) {
    const number = next++
    const stored = await transact(database.db, async (trx) => {
      await users.insert(trx, userRow(number))
      if (number % 5 === 0) throw new Error('changed its mind')
      return true
    }).catch(() => false)
    if (stored) stdout.write(`${number}\n`)
  }
}

await Promise.all(Array.from({ length: writers }, writeOn))
