import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The JSON argument of the program. */
export type ProbesTask = { port: number; seconds: number; adminSecret: string; paths: string[] }

/** The JSON output of the program: the number of responses and their times in ms, per path. */
export type ProbesResult = Record<string, { responses: number; p99: number; max: number; statuses: number[] }>

const { port, seconds, adminSecret, paths } = JSON.parse(process.argv[2] ?? '') as ProbesTask
const headers = { 'X-Admin-Secret': adminSecret }

const sendRequest = (path: string) =>
  new Promise<number>((resolve) => {
    const clientRequest = httpRequest(
      { port, host: '127.0.0.1', path, headers, agent: false },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    clientRequest.on('error', () => resolve(0))
    clientRequest.end()
  })

const end = performance.now() + seconds * 1000

const probe = async (path: string) => {
  const times: number[] = []
  const statuses = new Set<number>()
  while (performance.now() < end) {
    const since = performance.now()
    statuses.add(await sendRequest(path))
    times.push(performance.now() - since)
    await sleep(50)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)
  return [path, { responses: times.length, p99: at(0.99), max: at(1), statuses: [...statuses] }]
}

const probed = await Promise.all(paths.map(probe))
process.stdout.write(JSON.stringify(Object.fromEntries(probed)), () => process.exit(0))
