import { startProxy } from './proxy.ts'
import { type Server, startServer } from './start-server.ts'

/** On how many nodes each store of the journeys runs. */
export const nodeCount = Number(process.env.NODES || 1)
if (!(Number.isInteger(nodeCount) && nodeCount > 0))
  throw new Error('NODES must be a number of nodes, e.g. 3')

/**
 * Starts a real store; `env` adds to what it reads. It is one program on SQLite, or `NODES` of them on one PostgreSQL that share no
 * folder, behind a proxy that sends each request to the next one.
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
