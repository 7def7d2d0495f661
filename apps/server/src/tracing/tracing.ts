import type { IncomingMessage } from 'node:http'
import type { OnStatement } from '@voltway/db'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'

/** How a request was answered, in words that name nobody. */
export type Answered = { requestId: string; route: string | undefined; status: number }

/** A request that is traced: whatever runs `within` it is a part of it. */
export type TracedRequest = { within(work: () => void): void; end(answered: Answered): void }

/** Where it is seen what a request spends its time on: itself, its procedure, the statements of that. */
export type Tracing = {
  /** `hasParent`: whether the request's own trace headers may be used. */
  request(request: IncomingMessage, hasParent: boolean): TracedRequest
  procedure<Result>(path: string, work: () => Promise<Result>): Promise<Result>
  statement: OnStatement
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/** Traces go to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; without one nothing of it is loaded. */
export const openTracing = async (
  { otlpEndpoint }: Pick<Env, 'otlpEndpoint'>,
  dialect: 'sqlite' | 'postgres',
  log: Logger,
): Promise<Tracing | undefined> =>
  otlpEndpoint === undefined
    ? undefined
    : (await import('./otlp-tracing.ts')).traceTo(otlpEndpoint, dialect, log)
