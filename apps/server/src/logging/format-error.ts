import { DatabaseBusy, DatabaseRefused } from '@voltway/db'
import { Refusal } from '@voltway/domain'
import { UsageRefused } from '../commands/usage-refused.ts'
import { EnvRefused } from '../env/env.ts'
import { StartRefused } from '../start/start-refused.ts'

/** Readable lines for a fault that an operator can mend, else the stack; `busy` begins the line for a database or disk that fails. */
export const formatError = (error: unknown, busy = ''): string[] => {
  if (error instanceof EnvRefused) return error.faults
  if (error instanceof Refusal && error.cause !== undefined) return formatError(error.cause, busy)
  if (error instanceof DatabaseBusy) return [`${busy}${error.message}`]
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return [`Cannot listen on HOST and PORT: ${listenFault(code, message)}`]
  const isKnown = [StartRefused, DatabaseRefused, UsageRefused].some((kind) => error instanceof kind)
  return [isKnown || (code !== undefined && syscall !== undefined) ? message : String(stack)]
}

const listenFault = (code: string | undefined, message: string) => {
  const address = message.split(' ').at(-1)
  if (code === 'EADDRINUSE') return `${address} is in use by another program`
  if (code === 'EACCES') return `${address} needs more rights than this process has`
  return message
}
