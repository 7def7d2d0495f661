import { readFileSync } from 'node:fs'
import { readErrorBody } from '@voltway/contract/browser'
import { dataFiles } from '../data-dir/data-files.ts'
import type { Env } from '../env/env.ts'
import { StartRefused } from '../start/start-refused.ts'

/** Calls the REST API of the running shop with these settings as its owner. @throws StartRefused */
export const callShop = async <Result>(
  env: Env,
  method: string,
  path: string,
  body?: object,
): Promise<Result> => {
  const origin = nodeOrigin(env)
  const secret = env.adminSecret ?? readFileSync(dataFiles(env.dataDir).adminSecretFile, 'utf8').trim()
  const response = await fetch(`${origin}/api/admin${path}`, {
    method,
    redirect: 'error',
    headers: { 'X-Admin-Secret': secret, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new StartRefused(
      `DATA_DIR ${env.dataDir} is in use, but no shop answers at ${origin}: set HOST and PORT to those of the shop`,
    )
  })
  const content = await response.json().catch(() => undefined)
  if (response.ok && content !== undefined) return content as Result
  throw new StartRefused(
    `The shop at ${origin} rejected the request: ${readErrorBody(content)?.message ?? response.status}`,
  )
}

/** Returns the origin at which a node with these settings is reachable on this machine. */
export const nodeOrigin = ({ host, port }: Pick<Env, 'host' | 'port'>): string =>
  `http://${reachableHost(host)}:${port}`

// A server that listens on all addresses is reachable at the loopback address.
const reachableHost = (host: string) => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
