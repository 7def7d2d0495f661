import { loadEnvFile } from '../env/load-env-file.ts'
import { formatError } from '../logging/format-error.ts'

/** Runs a command with the shop's `.env`. After an error it prints readable lines, and the exit code is 1. */
export const runCommand = async (command: (args: string[]) => Promise<void>): Promise<void> => {
  try {
    // Only this user may read secrets and backups.
    process.umask(0o077)
    loadEnvFile()
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(formatError(error))
    process.exitCode = 1
  }
}
