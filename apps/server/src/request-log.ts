import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, Logger } from 'pino'

type Line = Parameters<Logger['info']>

/** The log of one request, whose lines name it. Few requests have more than their last line, so pino's own is made for those. */
export class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger
  readonly #bindings: Bindings

  constructor(log: Logger, bindings: Bindings) {
    this.#log = log
    this.#bindings = bindings
  }

  get level(): string {
    return this.#log.level
  }

  child(bindings: Bindings): Logger {
    return this.#named().child(bindings)
  }

  trace(...line: Line): void {
    this.#named().trace(...line)
  }

  debug(...line: Line): void {
    this.#named().debug(...line)
  }

  info(...line: Line): void {
    this.#named().info(...line)
  }

  warn(...line: Line): void {
    this.#named().warn(...line)
  }

  error(...line: Line): void {
    this.#named().error(...line)
  }

  fatal(...line: Line): void {
    this.#named().fatal(...line)
  }

  silent(): void {}

  #named(): Logger {
    return this.#log.child(this.#bindings)
  }
}
