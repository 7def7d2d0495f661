import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { secret } from './program.ts'

const start = join(import.meta.dirname, '../start')
/** Holds the listening socket, like a socket unit of systemd, and restarts the program whenever it ends. */
const keep = `while :; do (echo "pid $BASHPID"; export LISTEN_PID=$BASHPID LISTEN_FDS=1; exec "$0"); done`

/** Starts the program behind a listening socket that survives its restarts. */
export const startBehindSocket = async (dataDir: string, env: Record<string, string> = {}) => {
  const opener = createServer().listen(0, '127.0.0.1')
  await once(opener, 'listening')
  const { port } = opener.address() as AddressInfo
  const { fd } = (opener as unknown as { _handle: { fd: number } })._handle
  const keeper = spawn('bash', ['-c', keep, start], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, SEED_DEMO: 'off', ADMIN_SECRET: secret, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  // Closes this process's copy of the socket, which must not accept connections.
  opener.close()
  const stdout = keeper.stdout as Readable
  let output = ''
  stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const starts = () => output.match(/^Voltway is open/gm)?.length ?? 0
  const pid = () =>
    Number(
      output
        .match(/^pid \d+$/gm)
        ?.at(-1)
        ?.slice(4),
    )
  const opened = async (times: number) => {
    while (starts() < times) await once(stdout, 'data')
  }
  const ended = once(keeper, 'close')
  onTestFinished(async () => {
    keeper.kill('SIGKILL')
    process.kill(pid(), 'SIGKILL')
    await ended
  })
  await opened(1)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Stops the program, and resolves when its successor is ready. */
    restart: async () => {
      const times = starts()
      process.kill(pid(), 'SIGTERM')
      await opened(times + 1)
    },
  }
}
