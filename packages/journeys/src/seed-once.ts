import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './start-server.ts'

/** Seeds one data folder, which every worker's store gets a copy of: making the demo pictures takes seconds each time. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'voltway-seeded-'))
  const server = await startServer({ DATA_DIR: folder, ADMIN_SECRET: 'only for the seeding' })
  await server.stop()
  process.env.SEEDED_DATA_DIR = folder
  return () => rm(folder, { recursive: true, force: true })
}
