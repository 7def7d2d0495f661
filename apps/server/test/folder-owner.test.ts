import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stateOf } from './folder-state.ts'
import {
  adminStatus,
  emptyFolder,
  failedStart,
  refusedWith,
  rotateAdminSecret,
  startProgram,
} from './program.ts'
import { backedUp, emptyPlace, shopData } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const nobody = 65_534
/** Has no name on any machine. */
const nameless = 1_234_567
const isRoot = process.geteuid?.() === 0

/** Gives a folder to another user. Only root may: others take one of root's, which they may not write to. */
const ofAnotherUser = (dataDir: string, uid = nobody): string => {
  if (!isRoot) return '/usr'
  const inside = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...inside]) chownSync(join(dataDir, path), uid, uid)
  return dataDir
}

/** Of a large folder that is not the test's own, the names are enough. */
const state = isRoot ? stateOf : (folder: string) => readdirSync(folder)

test("commands that write into another user's folder refuse, name that user and the command, and change nothing", async () => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const elsewhere = await emptyPlace('sqlite')
  writeFileSync(join(shop.dataDir, 'admin-secret'), 'a secret of at least sixteen')
  const { folder } = await backedUp(shop)
  const where = { ...shop, dataDir: ofAnotherUser(shop.dataDir) }
  const before = state(where.dataDir)
  const theirs = `sqlite:${where.dataDir}`
  const refusals = {
    backup: await shopData(['backup', emptyFolder()], where),
    restore: await shopData(['restore', folder], where),
    'restore --replace': await shopData(['restore', folder, '--replace'], where),
    'move-data from': await shopData(
      ['move-data', '--from', theirs, '--to', `sqlite:${elsewhere.dataDir}`],
      where,
    ),
    'move-data to': await shopData(['move-data', '--from', `sqlite:${other.dataDir}`, '--to', theirs], where),
    rotate: await rotateAdminSecret(where.dataDir, {}),
    start: await failedStart(where.dataDir),
    'restore --replace on PostgreSQL': await shopData(['restore', folder, '--replace'], {
      ...(await stoppedShop('postgres')),
      dataDir: where.dataDir,
    }),
  }
  const owner = execFileSync('id', ['-nu', String(statSync(where.dataDir).uid)], { encoding: 'utf8' }).trim()
  for (const [command, { code, lines }] of Object.entries(refusals)) {
    expect({ code, lines }, command).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          new RegExp(`^${where.dataDir} belongs to the user ${owner}.*sudo -u ${owner} `),
        ),
      ],
    })
  }
  expect(state(where.dataDir)).toEqual(before)
  expect(readdirSync(elsewhere.dataDir)).toEqual([])
})

test("a folder that everybody may write to belongs to the user of the shop's files", async () => {
  const shop = await stoppedShop('sqlite')
  const dataDir = ofAnotherUser(shop.dataDir, nameless)
  if (isRoot) {
    chownSync(dataDir, 0, 0)
    chmodSync(dataDir, 0o777)
  }
  refusedWith(
    await shopData(['backup', emptyFolder()], { ...shop, dataDir }),
    `sudo -u ${isRoot ? `'#${nameless}'` : 'root'} `,
  )
})

test('while the admin secret cannot be read the shop rejects every secret, and logs why once a minute', async () => {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'admin-secret')
  const program = await startProgram(dataDir, { ADMIN_SECRET: '' })
  const secret = readFileSync(file, 'utf8').trim()
  expect(await adminStatus(program, secret)).toBe(200)
  const kept = join(dataDir, 'kept')
  const damages: (() => void)[] = [
    () => undefined,
    () => mkdirSync(file),
    () => writeFileSync(file, ''),
    () => writeFileSync(file, 'short'),
  ]
  for (const damage of damages) {
    renameSync(file, kept)
    damage()
    expect(await adminStatus(program, secret)).toBe(401)
    expect(await adminStatus(program, 'undefined')).toBe(401)
    rmSync(file, { recursive: true, force: true })
    renameSync(kept, file)
    expect(await adminStatus(program, secret)).toBe(200)
  }
  // The log reaches the pipe after the response; a stop writes all of it.
  await program.stop()
  const warnings = program.output.out.match(/.*The admin secret cannot be read.*/g)
  expect(warnings).toEqual([expect.stringContaining(file)])
  expect(warnings?.join()).toContain('"level":40')
})
