import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { OnStatement } from '@voltway/db'
import type { Logger } from 'pino'
import { throttleLog } from '../logging/throttle-log.ts'
import { version } from '../start/version.ts'

/** The outcome of a request, without personal data. */
type RequestOutcome = { requestId: string; route: string | undefined; status: number }

/** Records spans of requests, of their procedures, and of the SQL statements of those. */
export type Tracing = ReturnType<typeof createOtlpTracing>

/** The stop of the shop leaves at least this time after the last responses. */
const closeMs = 1000
const maxTextLength = 2000

/**
 * Sends spans in batches by OTLP over HTTP. OpenTelemetry's own variables apply (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, …).
 * Attributes are URL patterns, codes and SQL texts without parameters. They must never contain personal data.
 * See docs/decisions/0028-opentelemetry.md.
 */
export const createOtlpTracing = (endpoint: string, dialect: 'sqlite' | 'postgres', log: Logger) => {
  logExportFailures(log)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'voltway', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('voltway', version)
  const system = dialect === 'sqlite' ? 'sqlite' : 'postgresql'

  return {
    /** Begins the span of a request. `hasParent`: its trace headers are trusted. */
    request(request: IncomingMessage, hasParent: boolean) {
      const parent = hasParent ? callerOf(request) : ROOT_CONTEXT
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      const inside = trace.setSpan(ROOT_CONTEXT, span)
      return {
        traceId: span.spanContext().traceId,
        /** Runs work whose spans become children of this one. */
        within: (work: () => void) => context.with(inside, work),
        end({ requestId, route = 'unknown', status }: RequestOutcome) {
          span.updateName(`${request.method} ${route}`)
          span.setAttributes({
            'http.request.method': request.method ?? '',
            'http.route': route,
            'http.response.status_code': status,
            'voltway.request_id': requestId,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },

    procedure: <Result>(path: string, work: () => Promise<Result>): Promise<Result> =>
      tracer.startActiveSpan(
        path,
        { attributes: { 'rpc.system': 'trpc', 'rpc.method': path } },
        async (span) => {
          try {
            return await work()
          } catch (error) {
            // The code of a Refusal or the class of an error. A message may quote input of the client.
            const { code, name } = error as { code?: unknown; name?: unknown }
            span.setAttribute('error.type', String(code ?? name))
            throw error
          } finally {
            span.end()
          }
        },
      ),

    statement({ text, ms, failed }: Parameters<OnStatement>[0]) {
      // Statements outside a request, of the start and of maintenance, are not traced.
      if (!trace.getActiveSpan()) return
      const end = Date.now()
      const attributes = { 'db.system.name': system, 'db.query.text': text.slice(0, maxTextLength) }
      const span = tracer.startSpan(verbOf(text), { kind: SpanKind.CLIENT, startTime: end - ms, attributes })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },

    /** Sends the remaining spans. A collector that does not respond must not delay the shutdown. */
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), sleep(closeMs, undefined, { ref: false })]),
  }
}

const callerOf = ({ headers }: IncomingMessage): Context =>
  new W3CTraceContextPropagator().extract(ROOT_CONTEXT, headers, defaultTextMapGetter)

const verbOf = (text: string) => /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement'

/** Returns one line of a diagnostic message, which may be an error as JSON, with its stack. */
const faultOf = (message: string): string => {
  try {
    const { message: fault, code } = JSON.parse(message)
    return String(fault || code)
  } catch {
    return message.split('\n', 1)[0] ?? ''
  }
}

const logExportFailures = (log: Logger) => {
  const logFailure = throttleLog((message: string) => {
    log.warn({ fault: faultOf(message).slice(0, maxTextLength) }, 'Traces are not recorded or not sent')
  })
  const ignore = () => {}
  diag.setLogger(
    { error: logFailure, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}
