import { join } from 'node:path'
import { openDatabase } from '@voltway/db'
import { type Context, startFor } from './context.ts'
import { fillShop, type Size } from './large-shop.ts'
import { type Program, startProgram } from './program.ts'
import { emptyPlaces } from './store.ts'

/** Starts a store of this size on each database there is. */
export const startFilled = async (context: Context, size: Size) => {
  const filled: { by: string; store: Program }[] = []
  for (const { by, launch, folder, databaseUrl: url } of await emptyPlaces(context, { SEED_DEMO: 'off' })) {
    // The first start makes the tables.
    await (await startProgram(launch)).stop()
    const database = await openDatabase(url === undefined ? { file: join(folder, 'voltway.db') } : { url })
    await fillShop(database, size)
    await database.close()
    filled.push({ by, store: await startFor(context, launch) })
  }
  return filled
}
