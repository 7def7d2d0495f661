// Copies what the built server needs to run into the folder `runtime`: its own files and of each package only what is
// loaded, found by following imports. `node docker/collect-runtime.ts`, after `npm run build`, on the platform that will run it.
import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

const root = join(import.meta.dirname, '..')
const programs = globSync('apps/server/dist/*.cjs', { cwd: root }).map((file) => join(root, file))

// Drivers for other systems are named by the same line of code as the one for this.
const foreign = globSync('node_modules/better-sqlite3/prebuilds/*', { cwd: root }).filter(
  (file) => !file.endsWith(`/${process.platform}-${process.arch}.node`),
)
const { fileList } = await nodeFileTrace(programs, {
  base: root,
  ignore: [...foreign, 'apps/{web,admin}/dist/**'],
})
// Read at run time, and never imported.
const data = ['apps/server/start', 'apps/server/seed/encoded', 'apps/web/dist', 'apps/admin/dist']
for (const path of [...fileList, ...data, 'package.json']) {
  cpSync(join(root, path), join(root, 'runtime', path), { recursive: true, verbatimSymlinks: true })
}
