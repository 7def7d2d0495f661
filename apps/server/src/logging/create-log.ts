import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import type { Env } from '../env/env.ts'
import type { LogOutput } from './log-output.ts'

/** All that a line may tell beside its sentence: nothing else that is handed to the log gets into it. */
const loggedFields = new Set(
  'request_id method route status ms requests reason fault err signal behind folder files missing'.split(' '),
)

/** All that is loggedFields of an error. PostgreSQL quotes values in others. */
const loggedErrorFields = new Set(
  'type message stack code errno syscall constraint aggregateErrors'.split(' '),
)

const pickFields = (names: Set<string>, fields: object): Record<string, unknown> => {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (names.has(name)) found[name] = value
  return found
}

const serializeError = (error: Error): Record<string, unknown> => {
  const all = pickFields(loggedErrorFields, stdSerializers.err(error))
  return error instanceof AggregateError ? { ...all, aggregateErrors: error.errors.map(serializeError) } : all
}

/** JSON lines on an output, standard output as a rule (docs/behaviour.md, "Log"). */
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
