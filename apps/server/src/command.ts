import { DatabaseBusy, DatabaseRefused } from '@voltway/db'
import { Refusal } from '@voltway/store'
import { EnvRefused, loadEnvFile } from './env.ts'
import { StartRefused } from './start-refused.ts'

/** The words of a command line are not understood; the message is its usage. */
export class UsageRefused extends Error {
  override readonly name = 'UsageRefused'
}

/** Runs a command of the operator's, with the shop's `.env`: a fault ends it with a readable line and exit code 1, wrong words with 2. */
export const runCommand = async (command: (words: string[]) => Promise<void>): Promise<void> => {
  try {
    // Secrets and backups are for this user alone.
    process.umask(0o077)
    loadEnvFile()
    await command(process.argv.slice(2))
  } catch (error) {
    for (const line of faults(error)) console.error(line)
    process.exitCode = error instanceof UsageRefused ? 2 : 1
  }
}

const faults = (error: unknown): string[] => {
  if (error instanceof EnvRefused) return error.faults
  if (error instanceof Refusal && error.cause instanceof DatabaseBusy) return [error.cause.message]
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  const known = [StartRefused, DatabaseRefused, DatabaseBusy, UsageRefused]
  const isTold = known.some((kind) => error instanceof kind) || (code !== undefined && syscall !== undefined)
  return [isTold ? message : String(stack)]
}
