import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { postgresCopy } from '@voltway/db/postgres-copy'
import { expect, onTestFinished, test } from 'vitest'
import { doEverything } from '../test/do-everything.ts'
import { emptyFolder, failedStart, startProgram } from '../test/program.ts'

const root = join(import.meta.dirname, '../../..')
const packages = ['api', 'contract', 'db', 'store']
const sources = [
  'apps/server',
  ...packages.map((name) => `packages/${name}`),
  'package.json',
  'tsconfig.base.json',
]

const run = (program: string, args: string[], cwd = root) =>
  execFileSync(program, args, { cwd, encoding: 'utf8' })

/** The server as it was before the last step of the schema, by git's history, built with the packages that it needs today. */
const buildVersionBefore = (): string => {
  const step = run('git', ['log', '--max-count=1', '--format=%H', '--', 'packages/db/src/migrations']).trim()
  // Below the project, where it finds those packages.
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/version-before-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'sources.tar')
  run('git', ['archive', `--output=${archive}`, `${step}^`, ...sources])
  run('tar', ['-xf', archive], folder)
  mkdirSync(join(folder, 'node_modules/@voltway'), { recursive: true })
  for (const name of packages)
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@voltway', name))
  run(join(root, 'node_modules/.bin/rolldown'), ['-c'], join(folder, 'apps/server'))
  return join(folder, 'apps/server/dist/main.cjs')
}

test('nodes of the version before serve on while a new one upgrades the database, and beside it', async () => {
  const program = buildVersionBefore()
  const copy = await postgresCopy({ empty: true })
  onTestFinished(copy.remove)
  const env = { DATABASE_URL: copy.url, RATE_LIMITS: 'off' }
  const before = await startProgram(emptyFolder(), env, { program })
  await doEverything(before)

  let isUpgraded = false
  const everything = async () => {
    while (!isUpgraded) await doEverything(before)
  }
  const upgrade = startProgram(emptyFolder(), env).finally(() => {
    isUpgraded = true
  })
  const [after] = await Promise.all([upgrade, everything(), everything()])
  const { lines } = await failedStart(emptyFolder(), env, { program })
  expect(lines).toEqual([
    expect.stringMatching(/^The PostgreSQL database has schema \d+, newer than this program's \d+$/),
  ])

  for (const node of [before, after, before]) await doEverything(node)
  const lineOf = /"level":[456]0.*/g
  const warnings = [before, after].flatMap(({ output }) => output.out.match(lineOf) ?? [])
  // Of the version before the server alone was built.
  expect(warnings.filter((line) => !line.includes('The web app is not built'))).toEqual([])
})
