import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The last answers may take this long; then their connections are cut, so that the process ends within 10 s. */
const answerTimeoutMs = 8000
const lastResortMs = 9500
const pollMs = 25
/** A request that is on its way on an open connection gets this long to arrive. */
const quietMs = 200

type Stop = (serveOnMs: number) => Promise<void>

/**
 * Ends the process by `stop` on SIGTERM, SIGINT or SIGHUP with exit code 0, and after an uncaught exception with 1.
 * `stop` is told for how long to serve on: `delayMs` after a signal, and not at all after an exception.
 * Later signals change nothing: npm passes Ctrl-C on, so that it arrives twice.
 */
export const stopOnSignals = (log: Logger, delayMs: number, stop: Stop): void => {
  let stopping = false
  const end = async (exitCode: number, serveOnMs: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), serveOnMs + lastResortMs).unref()
    try {
      await stop(serveOnMs)
    } catch (err) {
      log.error({ err }, 'Stopping failed')
      exitCode = 1
    }
    process.exit(exitCode)
  }
  const crash = (err: unknown) => {
    log.fatal({ err }, 'Uncaught error')
    if (stopping) process.exit(1)
    void end(1, 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'Stopping')
      void end(0, delayMs)
    })
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}

/** Follows the requests of a server, so that it can be closed as soon as the last one is answered. */
export const trackRequests = (server: Server) => {
  const running = new Set<ServerResponse>()
  let endsConnections = false
  let quietSince = 0
  // Before the application, which may answer at once.
  server.prependListener('request', (_request, response) => {
    running.add(response)
    if (endsConnections) response.shouldKeepAlive = false
    response.on('close', () => {
      running.delete(response)
      quietSince = performance.now()
    })
  })

  const endConnections = () => {
    endsConnections = true
    for (const response of running) response.shouldKeepAlive = false
  }

  const answered = async () => {
    quietSince = performance.now()
    const deadline = quietSince + answerTimeoutMs
    const isQuiet = () => running.size === 0 && performance.now() - quietSince > quietMs
    while (!isQuiet() && performance.now() < deadline) await sleep(pollMs)
  }

  /**
   * Ends each connection with its next response, which tells a proxy not to use it again. After `serveOnMs` it takes no further
   * connections, and resolves when everything is answered. Connections without a request, e.g. a browser's spare ones, do not
   * delay it.
   */
  return async (serveOnMs: number): Promise<void> => {
    if (serveOnMs > 0) {
      endConnections()
      await sleep(serveOnMs)
    }
    const closed = once(server, 'close')
    // Not the HTTP server's own `close`, which cuts idle connections: a proxy may be sending a POST there, and cannot repeat it.
    NetServer.prototype.close.call(server)
    endConnections()
    await Promise.race([closed, answered()])
    server.closeAllConnections()
  }
}
