import { setTimeout as sleep } from 'node:timers/promises'
// autocannon, because it is kept up (9.0 in 2026) by those who make Fastify and repeats another series of requests on each connection.
import autocannon from 'autocannon'
import type { Program } from './program.ts'
import type { Sample } from './rounds.ts'
import { percentile, summarize } from './statistics.ts'

/** One request; a body is sent as JSON. */
export type Call = { path: string; token?: string; headers?: Record<string, string>; body?: unknown }

/** How long a load lasts, and how many calls each connection makes in a second at most. */
type Extent = { seconds: number; callsPerSecond?: number } | { calls: number }

// Above it the server could have done more than this process asks for.
const busyShare = 0.9
const timeoutSeconds = 60

const asRequest = ({ path, token, headers = {}, body }: Call): autocannon.Request => {
  const sent = { ...headers }
  if (token !== undefined) sent.Authorization = `Bearer ${token}`
  if (body === undefined) return { method: 'GET', path, headers: sent }
  sent['Content-Type'] = 'application/json'
  return { method: 'POST', path, headers: sent, body: JSON.stringify(body) }
}

/** Opens a connection for each series of calls, which it repeats, one call after the other; gives the sorted latencies. */
const observe = async ({ url }: Pick<Program, 'url'>, series: Call[][], extent: Extent) => {
  const times: number[] = []
  const refused = new Set<number>()
  const ended = Promise.withResolvers<autocannon.Result>()
  const before = process.cpuUsage()
  const start = performance.now()
  let last = start
  let connected = 0
  const settings: autocannon.Options = {
    url,
    connections: series.length,
    timeout: timeoutSeconds,
    sampleInt: 100,
    ...('calls' in extent
      ? { amount: extent.calls }
      : { duration: extent.seconds, connectionRate: extent.callsPerSecond }),
    setupClient: (client) => client.setRequests((series[connected++] ?? []).map(asRequest)),
  }
  const run = autocannon(settings, (error, result) => (error ? ended.reject(error) : ended.resolve(result)))
  run.on('response', (_, status, __, ms) => {
    if (status !== 200) refused.add(status)
    times.push(ms)
    last = performance.now()
  })
  const { errors } = await ended.promise
  const { user, system } = process.cpuUsage(before)
  if (refused.size > 0 || errors > 0)
    throw new Error(`${url}${series[0]?.[0]?.path}: ${errors} errors, refusals: ${[...refused]}`)
  times.sort((one, other) => one - other)
  return { times, ms: last - start, isLoadBusy: (user + system) / 1000 > busyShare * (last - start) }
}

/** How many series of calls a server answers in a second, the processor time of each, and the slowest percent of the calls. */
export const load = async (program: Program, series: Call[][], seconds: number): Promise<Sample> => {
  const before = program.usage()
  const { times, ms, isLoadBusy } = await observe(program, series, { seconds })
  if (times.length === 0) throw new Error(`${program.url}${series[0]?.[0]?.path}: no answer in ${seconds} s`)
  const after = program.usage()
  const done = times.length / (series[0]?.length ?? 1)
  return {
    value: (done * 1000) / ms,
    p99Ms: percentile(times, 0.99),
    cpuMs: (after.cpuMs - before.cpuMs) / done,
    rssMiB: after.rssMiB,
    ...(isLoadBusy && { isLoadBusy }),
  }
}

/** The median time of a call that is made so often, one after the other. */
export const timeCall = async (program: Program, call: Call, calls: number): Promise<Sample> => ({
  value: summarize((await observe(program, [[call]], { calls })).times).median,
})

/** The median time of calls that are made one after the other, each once. */
export const timeEach = async (program: Program, calls: Call[]): Promise<Sample> => ({
  value: summarize((await observe(program, [calls], { calls: calls.length })).times).median,
})

/**
 * Gives the slowest percent of calls by people who do not hurry, and who come one after the other within a second; NaN when nobody
 * was answered in time.
 */
export const timeSlowest = async (
  program: Pick<Program, 'url'>,
  series: Call[][],
  extent: { seconds: number; callsPerSecond: number },
): Promise<Sample> => {
  const seen = await Promise.all(
    series.map(async (calls, nth) => {
      await sleep((nth * 1000) / series.length)
      return observe(program, [calls], extent)
    }),
  )
  const times = seen.flatMap((one) => one.times).sort((one, other) => one - other)
  return { value: percentile(times, 0.99) }
}
