import { startProxy } from './start-proxy.ts'
import { type Server, startServer } from './start-server.ts'

/** The number of nodes of each shop in the journeys. */
export const nodeCount = Number(process.env.NODES || 1)
if (!(Number.isInteger(nodeCount) && nodeCount > 0))
  throw new Error('NODES must be a number of nodes, e.g. 3')

/**
 * Starts a real shop. `env` adds variables. The shop is one process on SQLite, or `NODES` processes on one PostgreSQL with
 * separate folders, behind a proxy that distributes requests evenly.
 */
export const startShop = async (env: Record<string, string>): Promise<Server> =>
  nodeCount === 1 ? startServer(env) : startNodes(env)

const startNodes = async (env: Record<string, string>): Promise<Server> => {
  const { postgresCopy } = await import('@voltway/db/postgres-copy')
  const database = await postgresCopy({ empty: true })
  const started = Array.from({ length: nodeCount }, () => startServer({ ...env, DATABASE_URL: database.url }))
  const nodes = await Promise.all(started)
  const proxy = await startProxy(nodes.map(({ url }) => Number(new URL(url).port)))
  if (proxy.healthy.size !== nodeCount) throw new Error('Not every node is ready')
  const stop = async () => {
    proxy.close()
    await Promise.all(nodes.map((node) => node.stop()))
    await database.remove()
  }
  return { url: proxy.url, stop }
}
