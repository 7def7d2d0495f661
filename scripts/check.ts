// Everything that is known without running the store. Each step runs, also after one that failed.
import { spawnSync } from 'node:child_process'

const steps: Record<string, string[]> = {
  types: ['turbo', 'run', 'types', '--output-logs=errors-only', '--ui=stream'],
  'format and lint': ['biome', 'ci', '--error-on-warnings'],
  'walls between the rooms': ['turbo', 'boundaries'],
  'dead code': ['knip'],
  'generated files': ['node', 'scripts/generate.ts', '--check'],
}

const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
for (const [name, [command = '', ...args]] of Object.entries(steps)) {
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}`)
  if (status === 0) continue
  console.log(`${stdout}${stderr}`)
  process.exitCode = 1
}
