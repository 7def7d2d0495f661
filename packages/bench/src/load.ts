import { setTimeout as sleep } from 'node:timers/promises'
// autocannon, because it can repeat a different series of requests on each connection.
import autocannon from 'autocannon'
import { percentile, type Sample } from './measure.ts'
import type { Program } from './program.ts'

/** One request. Its body is sent as JSON. */
export type Call = { path: string; headers?: Record<string, string>; body?: unknown }

/** Converts a call to the options of `fetch` and autocannon. */
export const requestOf = ({ headers = {}, body }: Call) =>
  body === undefined
    ? { method: 'GET' as const, headers }
    : {
        method: 'POST' as const,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }

/** Opens a connection per series of calls and repeats the series, one call after the other. Returns the latencies in ms. */
const runLoad = async (
  url: string,
  series: Call[][],
  extent: Pick<autocannon.Options, 'amount' | 'duration' | 'connectionRate'>,
) => {
  const times: number[] = []
  const rejected = new Set<number>()
  const ended = Promise.withResolvers<autocannon.Result>()
  const start = performance.now()
  let last = start
  let connected = 0
  const setupClient = (client: autocannon.Client) =>
    client.setRequests((series[connected++] ?? []).map((call) => ({ path: call.path, ...requestOf(call) })))
  const run = autocannon(
    { url, connections: series.length, timeout: 60, sampleInt: 100, setupClient, ...extent },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  )
  run.on('response', (_, status, __, ms) => {
    if (status !== 200) rejected.add(status)
    times.push(ms)
    last = performance.now()
  })
  const { errors } = await ended.promise
  if (rejected.size > 0 || errors > 0 || times.length === 0)
    throw new Error(
      `${url}${series[0]?.[0]?.path}: ${times.length} responses, ${errors} errors, ${[...rejected]}`,
    )
  return { times, ms: last - start }
}

/** Measures the number of series of calls per second, the CPU time per series, and the p99 of the calls. */
export const load = async (program: Program, series: Call[][], seconds: number): Promise<Sample> => {
  const before = program.usage().cpuMs
  const { times, ms } = await runLoad(program.url, series, { duration: seconds })
  const done = times.length / (series[0]?.length ?? 1)
  const cpuMs = (program.usage().cpuMs - before) / done
  return { value: (done * 1000) / ms, p99Ms: percentile(times, 0.99), cpuMs }
}

/** Measures the median time of these calls, one after the other. */
export const timeCalls = async ({ url }: Program, calls: Call[]): Promise<Sample> => ({
  value: percentile((await runLoad(url, [calls], { amount: calls.length })).times, 0.5),
})

/** Measures the p99 of calls by clients that start evenly within one second. Each client makes ten calls per second. */
export const timeSlowest = async (
  url: string,
  clients: number,
  calls: Call[],
  seconds: number,
): Promise<Sample> => {
  const loads = await Promise.all(
    Array.from({ length: clients }, async (_, nth) => {
      await sleep((nth * 1000) / clients)
      return runLoad(url, [calls], { duration: seconds, connectionRate: 10 })
    }),
  )
  return {
    value: percentile(
      loads.flatMap(({ times }) => times),
      0.99,
    ),
  }
}
