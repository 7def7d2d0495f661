import { DatabaseBusy, DatabaseRefused } from '@voltway/db'
import { Refusal } from '@voltway/domain'
import { OperatorError } from '../start/operator-error.ts'

/**
 * Returns readable text for an error that the operator can fix, else the stack. `busyPrefix` begins the text of a busy database.
 */
export const formatError = (error: unknown, busyPrefix = ''): string => {
  if (error instanceof Refusal && error.cause !== undefined) return formatError(error.cause, busyPrefix)
  if (error instanceof DatabaseBusy) return `${busyPrefix}${error.message}`
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `Cannot listen on HOST and PORT: ${listenFault(code, message)}`
  const isKnown = error instanceof OperatorError || error instanceof DatabaseRefused
  return isKnown || (code !== undefined && syscall !== undefined) ? message : String(stack)
}

const listenFault = (code: string | undefined, message: string) => {
  const address = message.split(' ').at(-1)
  if (code === 'EADDRINUSE') return `${address} is in use by another program`
  if (code === 'EACCES') return `${address} needs more rights than this process has`
  return message
}
