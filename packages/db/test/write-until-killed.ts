import { argv, stdout } from 'node:process'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { userRow } from './rows.ts'

// Adds users to the file named first, beginning with the number named second, and says each number once it is stored.
const database = await openDatabase({ file: argv[2] ?? '' })
await migrate(database)
for (let number = Number(argv[3]); ; number++) {
  await transact(database.db, (trx) => users.insert(trx, userRow(number)))
  stdout.write(`${number}\n`)
}
