import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '@voltway/db/embedded-postgres'
import { startProxy } from './start-proxy.ts'
import { type Server, startServer } from './start-server.ts'

const root = join(import.meta.dirname, '../../..')
// The name of a script of the web app is only its hash.
const hashed = /(?:-[\w-]{8}\.(?:js|css|woff2)|^[\w-]{7}\.js)$/

/**
 * Creates an installation of another version: the built program with other names for its scripts, styles and fonts, as after a
 * change of each file. `start` is the path of its start script.
 */
export async function installOtherVersion(): Promise<{ start: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'voltway-other-version-'))
  for (const app of ['server', 'web', 'admin']) {
    const dist = join(folder, 'apps', app, 'dist')
    await mkdir(dirname(dist), { recursive: true })
    await cp(join(root, 'apps', app, 'dist'), dist, {
      recursive: true,
      filter: (path) => !/\.(map|br|gz)$/.test(path),
    })
  }
  for (const shared of ['node_modules', 'apps/server/seed', 'apps/server/start'])
    await symlink(join(root, shared), join(folder, shared))
  for (const app of ['web', 'admin']) await renameAssets(join(folder, 'apps', app, 'dist'))
  return {
    start: join(folder, 'apps/server/start'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Starts a node of each version on one PostgreSQL, behind a proxy that alternates between the nodes. */
export async function startTwoVersions(env: Record<string, string>): Promise<Server> {
  const other = await installOtherVersion()
  const postgres = await startEmbeddedPostgres()
  const shared = { ...env, DATABASE_URL: postgres.url }
  const nodes = [await startServer(shared), await startServer(shared, other.start)]
  const proxy = await startProxy(nodes.map(({ url }) => Number(new URL(url).port)))
  const stop = async () => {
    proxy.close()
    await Promise.all(nodes.map((node) => node.stop()))
    await postgres.stop()
    await other.remove()
  }
  return { url: proxy.url, stop }
}

async function renameAssets(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const names = new Map(
    files
      .map((file) => basename(file))
      .flatMap((name) => (hashed.test(name) ? [[name, otherName(name)]] : [])),
  )
  const anyName = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const file of files) {
    if (/\.(js|css|html|json)$/.test(file)) {
      const text = await readFile(file, 'utf8')
      await writeFile(
        file,
        text.replace(anyName, (name) => names.get(name) ?? name),
      )
    }
    await rename(file, join(dirname(file), names.get(basename(file)) ?? basename(file)))
  }
}

function otherName(name: string): string {
  const end = /([\w-])(\.\w+)$/.exec(name)
  if (end === null) throw new Error(`${name} has no hash`)
  const [tail, last = '', extension = ''] = end
  return `${name.slice(0, -tail.length)}${last === 'x' ? 'y' : 'x'}${extension}`
}
