import { loadEnvFile } from '../env/load-env-file.ts'
import { formatError } from '../logging/format-error.ts'
import { UsageRefused } from './usage-refused.ts'

/**
 * Runs a command with the shop's `.env`. After an error it prints readable lines; the exit code is 1, or 2 for wrong arguments.
 */
export const runCommand = async (command: (args: string[]) => Promise<void>): Promise<void> => {
  try {
    // Only this user may read secrets and backups.
    process.umask(0o077)
    loadEnvFile()
    await command(process.argv.slice(2))
  } catch (error) {
    for (const line of formatError(error)) console.error(line)
    process.exitCode = error instanceof UsageRefused ? 2 : 1
  }
}
