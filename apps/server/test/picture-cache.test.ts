import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPictureCache } from '../src/picture-cache.ts'
import { memoryLog } from './memory-log.ts'

const created_at = new Date('2026-01-02T03:04:05.000Z')
const nameOf = (letter: string) => `${letter.repeat(22)}-40.webp`

/** A cache of 1,000 bytes in front of a store in which every file that begins with a small letter has 400 bytes. */
const aCache = async (folder = mkdtempSync(join(tmpdir(), 'voltway-cache-'))) => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const loaded: string[] = []
  const { log, lines } = memoryLog()
  const load = async (name: string) => {
    loaded.push(name)
    return /^[a-z]/.test(name)
      ? { bytes: Buffer.alloc(400, name), content_type: 'image/webp', created_at }
      : undefined
  }
  return { folder, loaded, lines, ...(await openPictureCache(folder, 1000, load, log)) }
}

test('a file is loaded once, with the time of its making, and is then in the folder', async () => {
  const { folder, loaded, has, fetch } = await aCache()
  const name = nameOf('a')
  expect(await has(name)).toBe(false)
  expect(await Promise.all([fetch(name), fetch(name), fetch(name)])).toEqual(Array(3).fill('in folder'))
  expect(loaded).toEqual([name])
  expect(await has(name)).toBe(true)
  expect(readFileSync(join(folder, name))).toEqual(Buffer.alloc(400, name))
  expect(statSync(join(folder, name)).mtime).toEqual(created_at)
})

test('what does not exist is not there, and leaves nothing behind', async () => {
  const { folder, has, fetch } = await aCache()
  expect(await fetch(nameOf('A'))).toBeUndefined()
  expect(await has(nameOf('A'))).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('the folder never holds more than it may: what was asked for longest ago makes room', async () => {
  const { folder, has, fetch } = await aCache()
  for (const letter of ['a', 'b']) await fetch(nameOf(letter))
  await has(nameOf('a'))
  await fetch(nameOf('c'))
  await expect.poll(() => readdirSync(folder).sort()).toEqual([nameOf('a'), nameOf('c')])
  expect([await has(nameOf('a')), await has(nameOf('b'))]).toEqual([true, false])
})

test('a new start finds what was kept, and throws away what was not finished', async () => {
  const before = await aCache()
  await before.fetch(nameOf('a'))
  writeFileSync(join(before.folder, `${nameOf('b')}.part`), 'half')
  writeFileSync(join(before.folder, 'README'), 'not ours')
  const { has, fetch, loaded, folder } = await aCache(before.folder)
  expect(await has(nameOf('a'))).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['README', nameOf('a')].sort())
  await fetch(nameOf('b'))
  expect(loaded).toEqual([nameOf('b')])
})

test('a smaller bound than at the last start makes room at once', async () => {
  const { folder } = await aCache()
  for (const letter of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, nameOf(letter)), Buffer.alloc(400))
  await aCache(folder)
  await expect.poll(() => readdirSync(folder)).toHaveLength(2)
})

test('a file that somebody else removed is loaded again', async () => {
  const { folder, has, fetch } = await aCache()
  await fetch(nameOf('a'))
  rmSync(join(folder, nameOf('a')))
  expect(await has(nameOf('a'))).toBe(false)
  await fetch(nameOf('a'))
  expect(await has(nameOf('a'))).toBe(true)
})

test('a disk that takes nothing more has each file handed through, with one warning', async () => {
  const { folder, lines, has, fetch } = await aCache()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder was')
  for (const letter of ['a', 'b']) {
    const name = nameOf(letter)
    expect(await fetch(name)).toEqual({
      bytes: Buffer.alloc(400, name),
      content_type: 'image/webp',
      created_at,
    })
    expect(await has(name)).toBe(false)
  }
  expect(lines).toEqual([expect.objectContaining({ level: 40, msg: expect.stringContaining('DATA_DIR') })])
})

test('a load that fails is tried again by the next one who asks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let isAway = true
  const load = async () => {
    if (isAway) throw new Error('away')
    return { bytes: Buffer.from('picture'), content_type: 'image/webp', created_at }
  }
  const { fetch } = await openPictureCache(folder, 1000, load, memoryLog().log)
  await expect(fetch(nameOf('a'))).rejects.toThrow('away')
  isAway = false
  expect(await fetch(nameOf('a'))).toBe('in folder')
})
