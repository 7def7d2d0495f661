// Copies the files that the built server needs into a folder, by default `runtime`: its own files, and of each package only the
// files that it imports. `node docker/collect-runtime.ts [FOLDER]`, after `npm run build`, on the platform of the server.
import { cpSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'

const root = join(import.meta.dirname, '..')
const runtime = resolve(process.argv[2] ?? join(root, 'runtime'))
const programs = globSync('apps/server/dist/*.cjs', { cwd: root }).map((file) => join(root, file))

// One line of code names the drivers of all platforms, so the trace includes drivers of other platforms.
const foreign = globSync('node_modules/better-sqlite3/prebuilds/*', { cwd: root }).filter(
  (file) => !file.endsWith(`/${process.platform}-${process.arch}.node`),
)
const { fileList } = await nodeFileTrace(programs, {
  base: root,
  ignore: [...foreign, 'apps/{web,admin}/dist/**'],
})
// The server reads these files at run time. No import names them.
const ofServer = ['start', 'run', 'dist/commit', 'seed/encoded'].map((path) => `apps/server/${path}`)
const fonts = [
  'LICENSE_FONT',
  'package.json',
  '400Regular/Inter_400Regular.ttf',
  '600SemiBold/Inter_600SemiBold.ttf',
]
const ofReceipts = fonts.map((path) => `node_modules/@expo-google-fonts/inter/${path}`)
const data = [...ofServer, ...ofReceipts, 'apps/web/dist', 'apps/admin/dist']
for (const path of [...fileList, ...data, 'package.json']) {
  cpSync(join(root, path), join(runtime, path), { recursive: true, verbatimSymlinks: true })
}
