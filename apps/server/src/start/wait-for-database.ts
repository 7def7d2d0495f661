import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { toFailure } from '@voltway/api'
import { type Database, DatabaseUnavailable } from '@voltway/db'
import { Refusal } from '@voltway/domain'
import type { Logger } from 'pino'
import { notReadySentences } from '../http/metrics/health.ts'

const pauseMs = 1000

/**
 * Opens the database. While PostgreSQL is unavailable, retries at least once, and every second for at most `forMs` milliseconds.
 * Meanwhile a minimal HTTP server answers 200 to `/healthz` and 503 to all other paths, because the shop's server needs the
 * database. Returns this server as `early`, so that the shop's server can take over its socket.
 * @throws DatabaseRefused, or the system's error if it cannot listen
 */
export const waitForDatabase = async (
  open: () => Promise<Database>,
  listenOn: ListenOptions,
  log: Logger,
  forMs = 60_000,
): Promise<{ database: Database; early: Server | undefined }> => {
  const deadline = performance.now() + forMs
  let early: Server | undefined
  while (true) {
    try {
      return { database: await open(), early }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || (early && performance.now() > deadline)) {
        early?.close()
        throw error
      }
      if (early === undefined) {
        log.warn({ fault: error.message }, 'The start waits up to a minute for the database')
        early = createServer(({ url }, response) =>
          respond(response, url?.split('?', 1)[0] === '/healthz'),
        ).listen(listenOn)
        await once(early, 'listening')
      }
      await sleep(pauseMs)
    }
  }
}

const respond = (response: ServerResponse, isHealthCheck: boolean) => {
  const requestId = randomUUID()
  const { body } = toFailure(new Refusal('UNAVAILABLE', { sentence: notReadySentences.starting }), requestId)
  response.writeHead(isHealthCheck ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(!isHealthCheck && { 'Retry-After': '1' }),
    // The client must open a new connection for its next request, which the shop's server can then answer.
    Connection: 'close',
  })
  response.end(JSON.stringify(isHealthCheck ? { status: 'ok' } : { ...body, reason: 'starting' }))
}
