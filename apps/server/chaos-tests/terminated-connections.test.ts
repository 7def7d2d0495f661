import { postgresCopy } from '@voltway/db/postgres-copy'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, startProgram } from '../test/program.ts'
import { startRetryingBuyers } from './load/start-retrying-buyers.ts'

const terminations = 200

test('repeatedly terminated connections of PostgreSQL lose no order and do not end the process', async () => {
  const copy = await postgresCopy()
  onTestFinished(copy.remove)
  const program = await startProgram(emptyFolder(), { DATABASE_URL: copy.url, RATE_LIMITS: 'off' })
  const buyers = await startRetryingBuyers(program, 4)
  let ended = 0
  while (ended < terminations && program.child.exitCode === null) ended += await copy.endConnections()
  const { orders } = await buyers.stop()
  expect(program.child.exitCode).toBeNull()
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  console.log(`${orders} orders during ${ended} terminations`)
})
