import { Agent, request as httpRequest } from 'node:http'
import { onTestFinished } from 'vitest'
import { type Program, readMetrics } from '../../test/program.ts'

const megabyte = 1024 * 1024

type TestRequest = { method?: string; path: string; headers: Record<string, string>; body?: string }

/** Sends `count` requests, `concurrency` at a time, and returns the number of responses by status; 0 is a broken connection. */
export const sendRequests = async (
  { port }: Program,
  { count, concurrency }: { count: number; concurrency: number },
  requestAt: (index: number) => TestRequest,
): Promise<Record<number, number>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  onTestFinished(() => agent.destroy())
  const send = ({ method = 'GET', path, headers, body }: TestRequest) =>
    new Promise<number>((resolve) => {
      const clientRequest = httpRequest(
        { agent, port, host: '127.0.0.1', method, path, headers },
        (response) => {
          response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0))
          response.resume()
        },
      )
      clientRequest.on('error', () => resolve(0)).end(body)
    })
  const statuses: Record<number, number> = {}
  let next = 0
  const go = async () => {
    while (next < count) {
      const status = await send(requestAt(next++))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, go))
  return statuses
}

/** Reads the CPU time in seconds and the memory in MB from the program's metrics. */
export const readUsage = async (program: Program) => {
  const metric = await readMetrics(program)
  return {
    seconds: metric('process_cpu_seconds_total'),
    megabytes: Math.round(metric('process_resident_memory_bytes') / megabyte),
  }
}
