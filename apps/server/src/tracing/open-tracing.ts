import type { Logger } from 'pino'
import type { Env } from '../env/env.ts'
import type { Tracing } from './otlp-tracing.ts'

/** Opens tracing to the collector in OTEL_EXPORTER_OTLP_ENDPOINT. Without one, OpenTelemetry is not loaded. */
export const openTracing = async (
  { otlpEndpoint }: Pick<Env, 'otlpEndpoint'>,
  dialect: 'sqlite' | 'postgres',
  log: Logger,
): Promise<Tracing | undefined> =>
  otlpEndpoint === undefined
    ? undefined
    : (await import('./otlp-tracing.ts')).createOtlpTracing(otlpEndpoint, dialect, log)
