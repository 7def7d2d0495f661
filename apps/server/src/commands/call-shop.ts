import { existsSync, readFileSync } from 'node:fs'
import { contract, type ProcedurePath } from '@voltway/contract'
import { dataFiles } from '../data-dir/data-files.ts'
import type { Env } from '../env/env.ts'
import { OperatorError } from '../start/operator-error.ts'

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
      : `the shop's /readyz says ${reason}: ${message}`
  } catch {
    return `no shop answers at ${origin}. If it runs there, ${remedy}`
  }
}

/** Calls a procedure of the running shop with these settings as its owner. @throws OperatorError */
export const callShop = async (env: Env, path: ProcedurePath, input: unknown): Promise<unknown> => {
  const origin = nodeOrigin(env)
  const { adminSecretFile, shopIdFile } = dataFiles(env.dataDir)
  if (!existsSync(shopIdFile))
    throw new OperatorError(`DATA_DIR ${env.dataDir} has no shop yet: start it first`)
  const fault = await findFault(env, readText(shopIdFile))
  if (fault !== undefined) throw new OperatorError(`DATA_DIR ${env.dataDir} is in use, but ${fault}`)
  if (env.adminSecret === undefined && !existsSync(adminSecretFile))
    throw new OperatorError(
      `There is no admin secret in ${adminSecretFile}: set ADMIN_SECRET as the running shop has it`,
    )
  const headers = { 'X-Admin-Secret': env.adminSecret ?? readText(adminSecretFile) }
  const body = JSON.stringify(input)
  const [query, sent] = contract[path].rest.startsWith('GET')
    ? [`?${new URLSearchParams({ input: body })}`, { headers }]
    : ['', { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }]
  const response = await fetch(`${origin}/trpc/${path}${query}`, { ...sent, redirect: 'error' }).catch(() => {
    throw new OperatorError(`The shop at ${origin} did not answer`)
  })
  const { result, error } = (await response.json().catch(() => ({}))) as TrpcResponse
  if (result !== undefined) return result.data
  throw new OperatorError(`The shop at ${origin} rejected the request: ${error?.message ?? response.status}`)
}

type TrpcResponse = { result?: { data: unknown }; error?: { message: string } }

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
