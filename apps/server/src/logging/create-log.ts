import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Env } from '../env/env.ts'
import type { LogOutput } from './log-output.ts'

/** The only fields of a log line beside its sentence. All other fields are dropped. */
const loggedFields = new Set(
  'request_id trace_id method route path status ms version requests reason fault err signal behind folder files missing delivery'.split(
    ' ',
  ),
)

/** The only logged fields of an error. Other fields of PostgreSQL's errors quote stored values. */
const loggedErrorFields = new Set(
  'type message stack code errno syscall constraint aggregateErrors'.split(' '),
)

const pickFields = (names: Set<string>, fields: Record<string, unknown>): Record<string, unknown> => {
  const found: Record<string, unknown> = {}
  for (const name in fields) if (names.has(name)) found[name] = fields[name]
  return found
}

const serializeError = (error: Error): Record<string, unknown> => {
  const all = pickFields(loggedErrorFields, stdSerializers.err(error))
  return error instanceof AggregateError ? { ...all, aggregateErrors: error.errors.map(serializeError) } : all
}

/** Creates a log that writes JSON lines to an output (docs/behaviour.md, "Log"). */
export const createLog = ({ logLevel }: Pick<Env, 'logLevel'>, output: Pick<LogOutput, 'write'>): Logger =>
  pino(
    {
      level: logLevel,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { log: (fields) => pickFields(loggedFields, fields) },
      serializers: { err: serializeError },
    },
    output,
  )
