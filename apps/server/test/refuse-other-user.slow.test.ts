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
import { backUpShop, emptyLocation, shopData } from './shop-data.ts'
import { stoppedShop } from './stopped-shop.ts'

const otherUid = 65_534
/** A user id without a name on any machine. */
const nameless = 1_234_567
const isRoot = process.geteuid?.() === 0

/** Returns a folder of another user. Only root can change owners; other users get a folder of root. */
const ofAnotherUser = (dataDir: string, uid = otherUid): string => {
  if (!isRoot) return '/usr'
  const inside = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  for (const path of ['', ...inside]) chownSync(join(dataDir, path), uid, uid)
  return dataDir
}

/** Compares only names in a large folder that the test did not create. */
const state = isRoot ? stateOf : (folder: string) => readdirSync(folder)

test("commands refuse to write into another user's folder, and print the right command", async () => {
  const [shop, other] = [await stoppedShop('sqlite'), await stoppedShop('sqlite')]
  const elsewhere = await emptyLocation('sqlite')
  writeFileSync(join(shop.dataDir, 'admin-secret'), 'a secret of at least sixteen')
  const { folder } = await backUpShop(shop)
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
          new RegExp(
            `^${where.dataDir} belongs to the user ${owner}.*sudo -u ${owner} --preserve-env=DATA_DIR,.*,PORT,`,
          ),
        ),
      ],
    })
  }
  expect(state(where.dataDir)).toEqual(before)
  expect(readdirSync(elsewhere.dataDir)).toEqual([])
})

test.each(['uploads', 'lock', 'shop-id', 'limits.db'])('a start that may not write %s names it', (name) => {
  const dataDir = emptyFolder()
  if (isRoot) chownSync(dataDir, otherUid, otherUid)
  const path = join(dataDir, name)
  if (name === 'uploads') mkdirSync(path)
  else writeFileSync(path, '')
  chmodSync(path, 0o000)
  const { href } = new URL('../src/data-dir/lock-data-dir.ts', import.meta.url)
  const source = `import { lockDataDir } from '${href}'
    await lockDataDir('${dataDir}').catch(({ name, message }) => console.log(name, message))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
    ...(isRoot && { uid: otherUid }),
  })
  expect(printed).toContain(`DATA_DIR ${dataDir} cannot be used: EACCES: permission denied, access '${path}'`)
})

test('a command names an owner without a name by its number', async () => {
  const shop = await stoppedShop('sqlite')
  const dataDir = ofAnotherUser(shop.dataDir, nameless)
  refusedWith(
    await shopData(['backup', emptyFolder()], { ...shop, dataDir }),
    `sudo -u ${isRoot ? `'#${nameless}'` : 'root'} `,
  )
})

test('while the secret’s file is unreadable the shop rejects every secret, and logs the reason once a minute', async () => {
  const dataDir = emptyFolder()
  const file = join(dataDir, 'admin-secret')
  const program = await startProgram(dataDir, { ADMIN_SECRET: '' })
  const secret = readFileSync(file, 'utf8').trim()
  expect(await adminStatus(program, secret)).toBe(200)
  const movedFile = join(dataDir, 'moved')
  const damages: (() => void)[] = [
    () => undefined,
    () => mkdirSync(file),
    () => writeFileSync(file, ''),
    () => writeFileSync(file, 'short'),
  ]
  for (const damage of damages) {
    renameSync(file, movedFile)
    damage()
    expect(await adminStatus(program, secret)).toBe(401)
    expect(await adminStatus(program, 'undefined')).toBe(401)
    rmSync(file, { recursive: true, force: true })
    renameSync(movedFile, file)
    expect(await adminStatus(program, secret)).toBe(200)
  }
  // The log reaches the pipe after the response; a stop writes all of it.
  await program.stop()
  const warnings = program.output.out.match(/.*The admin secret cannot be read.*/g)
  expect(warnings).toEqual([expect.stringContaining(file)])
  expect(warnings?.join()).toContain('"level":40')
})
