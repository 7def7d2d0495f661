import { DatabaseBusy, DatabaseRefused } from '@voltway/db'
import { Refusal } from '@voltway/domain'
import { EnvRefused } from '../env/env.ts'
import { StartRefused } from '../start/start-refused.ts'

/** The words of a command line are not understood; the message is its usage. */
export class UsageRefused extends Error {
  override readonly name = 'UsageRefused'
}

/** Readable lines for a fault that an operator can mend, else the stack; `busy` begins the line for a database or disk that fails. */
export const faultLines = (error: unknown, busy = ''): string[] => {
  if (error instanceof EnvRefused) return error.faults
  if (error instanceof Refusal && error.cause !== undefined) return faultLines(error.cause, busy)
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
