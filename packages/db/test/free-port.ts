import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a port that no program listens on. Systems assign only higher ones, so no other test gets it meanwhile, and no client
 * of a server that is stopped connects to itself.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(15_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
