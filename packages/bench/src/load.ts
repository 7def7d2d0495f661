import { setTimeout as sleep } from 'node:timers/promises'
// autocannon, because it can repeat a different series of requests on each connection.
import autocannon from 'autocannon'
import { type Contender, percentile } from './measure.ts'
import type { Program } from './program.ts'

/** The length of a load. */
export const seconds = 2

type Limits = Partial<autocannon.Options>

/** One request. Its body is sent as JSON. */
export type Call = { path: string; headers?: Record<string, string>; body?: unknown }

/** Converts a call to the options of `fetch` and autocannon. */
export const requestOf = ({ path, headers, body }: Call) => ({
  path,
  headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
  ...(body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }),
})

/**
 * Opens a connection per series of calls and repeats the series, one call after the other. Measures the number of series per second
 * and the time of each call.
 */
export const load = async (url: string, series: Call[][], limits: Limits = { duration: seconds }) => {
  const times: number[] = []
  const rejected = new Set<number>()
  let connected = 0
  const setupClient = (client: autocannon.Client) => {
    client.setRequests((series[connected++] ?? []).map(requestOf))
    client.on('response', (status, _, ms) => {
      if (status !== 200) rejected.add(status)
      times.push(ms)
    })
  }
  const options = { url, connections: series.length, timeout: 60, sampleInt: 100, setupClient, ...limits }
  const result = await autocannon(options)
  if (rejected.size > 0 || result.errors > 0 || times.length === 0)
    throw new Error(
      `${url}${series[0]?.[0]?.path}: ${times.length} responses, ${result.errors} errors, ${[...rejected]}`,
    )
  const done = times.length / (series[0]?.length ?? 1)
  return { value: done / result.duration, p99Ms: percentile(times, 0.99), times }
}

/** Returns a contender of a load. */
export const loadContender = (program: Program, work: string, series: Call[][]): Contender => {
  return { work, by: program.by, unit: '/s', measure: () => load(program.url, series) }
}

/**
 * Measures the time that this share of the calls do not exceed. The clients start evenly within one second. Each makes ten calls
 * per second, and waits for every response.
 */
export const timeCalls = async (
  url: string,
  calls: Call[],
  { clients = 1, duration = 1, share = 0.5 } = {},
) => {
  const loads = Array.from({ length: clients }, async (_, nth) => {
    await sleep((nth * 1000) / clients)
    return (await load(url, [calls], { connectionRate: 10, amount: 10 * duration })).times
  })
  return { value: percentile((await Promise.all(loads)).flat(), share) }
}
