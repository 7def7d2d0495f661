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
export type RequestOutcome = { requestId: string; route: string | undefined; status: number }

/** A request that is traced: whatever runs `within` it is a part of it. */
export type TracedRequest = { within(work: () => void): void; end(outcome: RequestOutcome): void }

/** Where it is seen what a request spends its time on: itself, its procedure, the statements of that. */
export type Tracing = {
  /** `hasParent`: whether the request's own trace headers may be used. */
  request(request: IncomingMessage, hasParent: boolean): TracedRequest
  procedure<Result>(path: string, work: () => Promise<Result>): Promise<Result>
  statement: OnStatement
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

const logEveryMs = 60_000
const closeMs = 2000
const maxTextLength = 2000

/**
 * Sends spans in batches by OTLP over HTTP, as OpenTelemetry's own variables further say (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, …).
 * Attributes are patterns, codes and texts of statements without their values: nothing that names a person.
 * See docs/decisions/0060-opentelemetry-without-instrumentation.md.
 */
export const createOtlpTracing = (endpoint: string, dialect: 'sqlite' | 'postgres', log: Logger): Tracing => {
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
    request(request, hasParent) {
      const parent = hasParent ? callerOf(request) : ROOT_CONTEXT
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent)
      const inside = trace.setSpan(ROOT_CONTEXT, span)
      return {
        within: (work) => context.with(inside, work),
        end({ requestId, route = 'unknown', status }) {
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

    procedure: (path, work) =>
      tracer.startActiveSpan(
        path,
        { attributes: { 'rpc.system': 'trpc', 'rpc.method': path } },
        async (span) => {
          try {
            return await work()
          } catch (error) {
            // A refusal's code or an error's class; its message may quote what somebody sent.
            const { code, name } = error as { code?: unknown; name?: unknown }
            span.setAttribute('error.type', String(code ?? name))
            throw error
          } finally {
            span.end()
          }
        },
      ),

    statement({ text, ms, failed }) {
      // Of the start and of the regular work nobody asks what they spend their time on.
      if (!trace.getActiveSpan()) return
      const end = Date.now()
      const attributes = { 'db.system.name': system, 'db.query.text': text.slice(0, maxTextLength) }
      const span = tracer.startSpan(verbOf(text), { kind: SpanKind.CLIENT, startTime: end - ms, attributes })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },

    // A collector that does not answer keeps nobody from stopping.
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), sleep(closeMs, undefined, { ref: false })]),
  }
}

/** The span of whoever asks, where a proxy or another service traces too. */
const callerOf = ({ headers }: IncomingMessage): Context =>
  new W3CTraceContextPropagator().extract(ROOT_CONTEXT, headers, defaultTextMapGetter)

const verbOf = (text: string) => /\w+/.exec(text)?.[0]?.toLowerCase() ?? 'statement'

const logExportFailures = (log: Logger) => {
  const logFailure = throttleLog(logEveryMs, (message: string) => {
    log.warn({ fault: message.slice(0, maxTextLength) }, 'Traces could not be sent')
  })
  const ignore = () => {}
  diag.setLogger(
    { error: logFailure, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
}
