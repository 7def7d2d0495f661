import { migrate } from '../src/migrate.ts'
import { createShop } from '../src/migrations/001-create-shop.ts'
import { openDatabase } from '../src/open.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { userRow } from './rows.ts'

/** Makes a SQLite file of the first schema, of some megabytes. */
export const makeOldSqliteFile = async (file: string): Promise<void> => {
  const database = await openDatabase({ file })
  await migrate(database, [createShop])
  await transact(database.db, async (trx) => {
    for (let number = 0; number < 20; number++) {
      await users.insert(trx, { ...userRow(number), password_hash: 'x'.repeat(100_000) })
    }
  })
  await database.close()
}
