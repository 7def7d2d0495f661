import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { toFailure } from '@voltway/api'
import { type Database, DatabaseAway } from '@voltway/db'
import { Refusal } from '@voltway/domain'
import type { Logger } from 'pino'
import { sentences } from '../http/metrics/health.ts'

const pauseMs = 1000

/**
 * Opens the database. While PostgreSQL is away, tries again every second for at most `forMs`. Meanwhile a server listens, which
 * the shop's own server can take over: `/healthz` is 200, all else 503. The framework's server would need the database.
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
      if (!(error instanceof DatabaseAway) || performance.now() > deadline) {
        early?.close()
        throw error
      }
      if (early === undefined) {
        log.warn({ fault: error.message }, 'The start waits up to a minute for the database')
        early = createServer(({ url }, response) => respond(response, url === '/healthz')).listen(listenOn)
        await once(early, 'listening')
      }
      await sleep(pauseMs)
    }
  }
}

const respond = (response: ServerResponse, isHealthCheck: boolean) => {
  const requestId = randomUUID()
  const { body } = toFailure(new Refusal('UNAVAILABLE', { sentence: sentences.starting }), requestId)
  response.writeHead(isHealthCheck ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(!isHealthCheck && { 'Retry-After': '1' }),
    // The next request must not arrive here.
    Connection: 'close',
  })
  response.end(JSON.stringify(isHealthCheck ? { status: 'ok' } : { ...body, reason: 'starting' }))
}
