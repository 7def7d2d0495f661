// Makes a fresh clone runnable and brings the given turbo tasks up to date (`setup.mjs build`), and is quick where
// nothing is missing. Runs on whatever Node the machine has (20 or newer) before anything is installed, so: plain
// JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const tasks = process.argv.slice(2)

if (!isInstalled()) install()
refuseAnotherNode()
if (tasks.length > 0) bringUpToDate(tasks)

/** Compares the lock file with npm's own record of what it put into node_modules, so `npm install` counts as well. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.keys(wanted)
    .filter((name) => name.includes('node_modules/'))
    .every((name) => {
      const [want, have] = [wanted[name], present[name]]
      return have ? want.version === have.version && want.integrity === have.integrity : want.optional
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
  // Included by name, because NODE_ENV=production or a user's npm settings would leave them out.
  const kinds = ['--include=dev', '--include=optional']
  run('npm', ['ci', ...kinds, '--no-audit', '--no-fund', '--loglevel=error'])
}

function refuseAnotherNode() {
  const pinned = packagesIn('package-lock.json')?.['node_modules/node']?.version
  const found = run(join(bin, 'node'), ['--version'], { stdio: 'pipe', mayFail: true }).trim()
  if (found === `v${pinned}`) return
  fail(
    `node_modules/.bin/node should be Node ${pinned} and is ${found || 'missing'}. It comes with an install script:\n` +
      'is `ignore-scripts` on in your npm settings? Turn it off, remove node_modules and try again.',
  )
}

function bringUpToDate(names) {
  console.log(`Bringing up to date: ${names.join(', ')} …`)
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  run(join(bin, 'turbo'), ['run', ...names, '--output-logs=errors-only', '--ui=stream'], {
    env,
    stdio: 'pipe',
  })
}

function run(command, args, { mayFail = false, ...options } = {}) {
  const windows = process.platform === 'win32'
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: 'inherit',
    shell: windows,
    ...options,
  })
  if (result.status === 0 || mayFail) return result.stdout ?? ''
  fail(
    `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n\`${command} ${args.join(' ')}\` failed.`,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
