import type { Server, ServerResponse } from 'node:http'
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
export const followRequests = (server: Server) => {
  const running = new Set<ServerResponse>()
  let endsConnections = false
  let quietSince = 0
  // Before the application, which may answer at once.
  server.prependListener('request', (_request, response) => {
    running.add(response)
    if (endsConnections || !server.listening) response.shouldKeepAlive = false
    response.on('close', () => {
      running.delete(response)
      quietSince = performance.now()
    })
  })

  const endConnections = () => {
    endsConnections = true
    for (const response of running) response.shouldKeepAlive = false
  }

  /**
   * Ends each connection with its next answer, which tells a proxy not to use it again, and closes the server by `close`
   * when that has gone on for `serveOnMs`. Resolves when all is answered; connections on which nothing is asked, e.g. a
   * browser's spare ones, do not hold it up.
   */
  return async (serveOnMs: number, close: () => Promise<unknown>): Promise<void> => {
    if (serveOnMs > 0) {
      endConnections()
      await sleep(serveOnMs)
    }
    // A proxy may be sending a request on an idle connection, and could not repeat a POST: these connections end with their
    // next response, or when nothing was requested for `quietMs`. Nor may a response end its connection before no new ones
    // are taken: the proxy would open one, and the system resets those that wait when the server stops listening.
    server.closeIdleConnections = () => {}
    const closed = close()
    const deadline = performance.now() + answerTimeoutMs
    quietSince = performance.now()
    const isOver = () =>
      performance.now() > deadline || (running.size === 0 && performance.now() - quietSince > quietMs)
    const cut = async () => {
      while (!isOver()) {
        await sleep(pollMs)
        if (!server.listening) endConnections()
      }
      server.closeAllConnections()
    }
    await Promise.race([closed, cut()])
    await closed
  }
}
