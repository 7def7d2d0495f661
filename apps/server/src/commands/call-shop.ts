import { existsSync, readFileSync } from 'node:fs'
import { readErrorBody } from '@voltway/contract/browser'
import { dataFiles } from '../data-dir/data-files.ts'
import type { Env } from '../env/env.ts'
import { StartRefused } from '../start/start-refused.ts'

const timeoutMs = 3000

/**
 * Returns why the node of these settings cannot serve requests; undefined if it can. With a wrong PORT, another shop or another
 * program answers, which must not get the secret of this shop.
 */
export const findFault = async (env: Env, shopId: string | undefined): Promise<string | undefined> => {
  const origin = nodeOrigin(env)
  const remedy = 'set HOST and PORT to those of the shop'
  try {
    const response = await fetch(`${origin}/readyz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const found = response.headers.get('X-Shop-Id')
    if (response.ok && found !== null && found === (shopId ?? found)) return undefined
    const { reason, message } = (await response.json()) as { reason?: string; message?: string }
    return reason === undefined
      ? `another shop or program answers at ${origin}: ${remedy}`
      : `${reason}. ${message}`
  } catch {
    return `no shop answers at ${origin}. If it runs there, ${remedy}`
  }
}

/** Calls the REST API of the running shop with these settings as its owner. @throws StartRefused */
export const callShop = async <Result>(
  env: Env,
  method: string,
  path: string,
  body?: object,
): Promise<Result> => {
  const origin = nodeOrigin(env)
  const { adminSecretFile, shopIdFile } = dataFiles(env.dataDir)
  if (!existsSync(shopIdFile))
    throw new StartRefused(`DATA_DIR ${env.dataDir} has no shop yet: start it first`)
  const fault = await findFault(env, readText(shopIdFile))
  if (fault !== undefined) throw new StartRefused(`DATA_DIR ${env.dataDir} is in use, but ${fault}`)
  const secret = env.adminSecret ?? readText(adminSecretFile)
  const response = await fetch(`${origin}/api/admin${path}`, {
    method,
    redirect: 'error',
    headers: { 'X-Admin-Secret': secret, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new StartRefused(`The shop at ${origin} did not answer`)
  })
  const content = await response.json().catch(() => undefined)
  if (response.ok && content !== undefined) return content as Result
  throw new StartRefused(
    `The shop at ${origin} rejected the request: ${readErrorBody(content)?.message ?? response.status}`,
  )
}

const readText = (path: string) => readFileSync(path, 'utf8').trim()

/** Returns the origin at which a node with these settings is reachable on this machine. */
export const nodeOrigin = ({ host, port }: Pick<Env, 'host' | 'port'>): string =>
  `http://${reachableHost(host)}:${port}`

// A server that listens on all addresses is reachable at the loopback address.
const reachableHost = (host: string) => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
