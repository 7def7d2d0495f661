import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** The last responses may take this time. Then the server closes their connections, so that the process ends within 10 s. */
const responseTimeoutMs = 8000
const lastResortMs = 9500
const pollMs = 25
/** The time in which a request that is on its way on an open connection can arrive. */
const quietMs = 200

type Stop = (serveOnMs: number) => Promise<void>

/**
 * Calls `stop` and ends the process: with exit code 0 on SIGTERM, SIGINT or SIGHUP, with 1 after an uncaught exception.
 * The argument of `stop` is the time to continue serving: `delayMs` after a signal, 0 after an exception.
 * Later signals change nothing: npm forwards Ctrl-C, so that it arrives twice.
 * See docs/decisions/0002-headers-cors-and-shutdown-without-plugins.md.
 */
export const stopOnSignals = (log: Logger, delayMs: number, stop: Stop): void => {
  let stopping = false
  const end = async (exitCode: number, serveOnMs: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      log.error(`Not all resources could be closed within ${lastResortMs / 1000} s`)
      process.exit(exitCode)
    }, serveOnMs + lastResortMs).unref()
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

/** Tracks the requests of a server. Returns a function that closes the server when the last response is sent. */
export const trackRequests = (server: Server) => {
  const running = new Set<ServerResponse>()
  let endsConnections = false
  let quietSince = 0
  function endRequest(this: ServerResponse) {
    running.delete(this)
    quietSince = performance.now()
  }
  // Prepended, because the application may respond at once.
  server.prependListener('request', (_request, response) => {
    running.add(response)
    if (endsConnections) response.shouldKeepAlive = false
    response.on('close', endRequest)
  })

  const endConnections = () => {
    endsConnections = true
    for (const response of running) response.shouldKeepAlive = false
  }

  const waitUntilQuiet = async () => {
    quietSince = performance.now()
    const deadline = quietSince + responseTimeoutMs
    const isQuiet = () => running.size === 0 && performance.now() - quietSince > quietMs
    while (!isQuiet() && performance.now() < deadline) await sleep(pollMs)
  }

  /**
   * Ends each connection with its next response, so that a proxy does not use it again. After `serveOnMs` the server accepts no
   * new connections. Resolves when all responses are sent. Idle connections, such as a browser's spare ones, do not delay it.
   */
  return async (serveOnMs: number): Promise<void> => {
    if (serveOnMs > 0) {
      endConnections()
      await sleep(serveOnMs)
    }
    const closed = once(server, 'close')
    // The HTTP server's own `close` cuts idle connections. A proxy may be sending a POST on one, and cannot repeat it.
    NetServer.prototype.close.call(server)
    endConnections()
    await Promise.race([closed, waitUntilQuiet()])
    server.closeAllConnections()
  }
}
