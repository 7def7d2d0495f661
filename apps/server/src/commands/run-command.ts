import { loadEnvFile } from '../env/load-env-file.ts'
import { formatError } from '../logging/format-error.ts'
import { UsageRefused } from './usage-refused.ts'

/** Runs a command of the operator's, with the shop's `.env`: a fault ends it with a readable line and exit code 1, wrong words with 2. */
export const runCommand = async (command: (args: string[]) => Promise<void>): Promise<void> => {
  try {
    // Secrets and backups are for this user alone.
    process.umask(0o077)
    loadEnvFile()
    await command(process.argv.slice(2))
  } catch (error) {
    for (const line of formatError(error)) console.error(line)
    process.exitCode = error instanceof UsageRefused ? 2 : 1
  }
}
