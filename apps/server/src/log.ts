import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { Env } from './env.ts'
import type { LogOutput } from './log-output.ts'

// A second fence: nothing here is handed to the log on purpose. PostgreSQL quotes values in an error's detail.
const confidential = [
  'authorization',
  'bearer',
  'token',
  'password',
  'adminSecret',
  'headers.authorization',
  'headers["x-admin-secret"]',
  'headers.cookie',
  'err.detail',
  'err.where',
  'err.parameters',
]
const paths = confidential.flatMap((path) => [path, `*.${path}`])

/** JSON lines on an output, standard output as a rule (docs/behaviour.md, "Log"). */
export const createLog = ({ logLevel }: Pick<Env, 'logLevel'>, output: LogOutput): Logger =>
  pino(
    { level: logLevel, timestamp: stdTimeFunctions.isoTime, redact: { paths, censor: '[hidden]' } },
    output,
  )
