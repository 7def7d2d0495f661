import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const builtStart = join(import.meta.dirname, '../../../apps/server/start')
const startTimeoutMs = 60_000

export interface Server {
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a real server on a free port. `env` adds variables; `start` may be the start script of another version. The data
 * folder is new, and `stop` removes it.
 */
export async function startServer(env: Record<string, string>, start = builtStart): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltway-e2e-'))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(start, {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output}`))
    const timer = setTimeout(() => fail(`was not ready in ${startTimeoutMs} ms`), startTimeoutMs)
    child.once('exit', (code) => fail(`ended with exit code ${code}`))
    const read = (text: string) => {
      output = `${output}${text}`.slice(-8000)
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
      if (!match) return
      clearTimeout(timer)
      resolve(match[0])
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
  })

  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    const [code] = await exited
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The server ended with exit code ${code}:\n${output}`)
  }
  return { url, stop }
}
