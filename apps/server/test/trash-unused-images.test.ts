import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeholderImage } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { createProduct } from '@voltway/domain'
import { expect, onTestFinished } from 'vitest'
import { imageFilesOf } from '../src/images/image-file-names.ts'
import { trashUnusedImages } from '../src/images/trash-unused-images.ts'
import { startMaintenance } from '../src/jobs/maintenance.ts'
import { test } from './harness.ts'
import { png } from './upload-form.ts'

const hourMs = 60 * 60 * 1000
const nothing = { trashed: 0, restored: 0, removed: 0, missing: 0, failed: [] }

/** Creates a folder with the files of three images from two hours ago. */
const imagesOf = () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-sweep-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [one = '', two = '', three = ''] = ['a', 'b', 'c'].map(
    (letter) => `/images/${letter.repeat(22)}-40x30.webp`,
  )
  for (const path of [one, two, three]) for (const file of imageFilesOf(path)) put(folder, file)
  return { folder, trash: join(folder, 'trash'), one, two, three }
}

const put = (folder: string, file: string, ageMs = 2 * hourMs) => {
  writeFileSync(join(folder, file), '')
  age(join(folder, file), ageMs)
}

const age = (path: string, ageMs: number) => {
  const then = new Date(Date.now() - ageMs)
  utimesSync(path, then, then)
}

test('moves unused images that are older than an hour to the trash, and leaves other files alone', async () => {
  const { folder, trash, one, two } = imagesOf()
  const halfWritten = `${'c'.repeat(22)}-480.avif.part`
  const young = `${'d'.repeat(22)}-40.webp`
  for (const file of ['README', halfWritten]) put(folder, file)
  put(folder, young, hourMs / 2)

  expect(await trashUnusedImages(folder, [one, two, placeholderImage])).toEqual({ ...nothing, trashed: 5 })
  const expected = [...imageFilesOf(one), ...imageFilesOf(two), 'README', young, 'trash']
  expect(readdirSync(folder).sort()).toEqual(expected.sort())
  expect(readdirSync(trash)).toHaveLength(5)
  expect(await trashUnusedImages(folder, [one, two])).toEqual(nothing)
})

test('removes an image after a week in the trash, however old it is', async () => {
  const { folder, trash, one, two, three } = imagesOf()
  for (const file of imageFilesOf(three)) age(join(folder, file), 1000 * hourMs)
  await trashUnusedImages(folder, [one, two])
  expect(await trashUnusedImages(folder, [one, two])).toEqual(nothing)
  for (const file of readdirSync(trash)) age(join(trash, file), 6.9 * 24 * hourMs)
  expect(await trashUnusedImages(folder, [one, two])).toEqual(nothing)
  for (const file of readdirSync(trash)) age(join(trash, file), 7.1 * 24 * hourMs)
  expect(await trashUnusedImages(folder, [one, two])).toEqual({ ...nothing, removed: 4 })
  expect(readdirSync(trash)).toEqual([])
})

test('moves back images that are used again, also after their week, and counts missing images', async () => {
  const { folder, trash, one, two, three } = imagesOf()
  expect(await trashUnusedImages(folder, [one])).toEqual({ ...nothing, trashed: 8 })
  for (const file of readdirSync(trash)) age(join(trash, file), 8 * 24 * hourMs)
  expect(await trashUnusedImages(folder, [one, two])).toEqual({ ...nothing, restored: 4, removed: 4 })
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...imageFilesOf(one), ...imageFilesOf(two)]))
  expect(await trashUnusedImages(folder, [one, two, three])).toEqual({ ...nothing, missing: 1 })
})

test('continues after files that cannot be moved, and names them', async () => {
  const { folder, trash, one, two } = imagesOf()
  const junk = `${'A'.repeat(22)}-40.webp`
  mkdirSync(join(folder, junk, 'full'), { recursive: true })
  age(join(folder, junk), 2 * hourMs)
  expect(await trashUnusedImages(folder, [one, two])).toEqual({
    ...nothing,
    trashed: 4,
    failed: [`${junk} (not a file)`],
  })
  mkdirSync(join(trash, junk))
  age(join(trash, junk), 8 * 24 * hourMs)
  const { failed } = await trashUnusedImages(folder, [one, two])
  expect(failed).toEqual([`${junk} (not a file)`, expect.stringContaining(junk)])
})

test('the shop sweeps repeatedly while it runs', async ({ app, images, logged }) => {
  const uploads = join(app.env.dataDir, 'uploads')
  const stop = await startMaintenance(app.shop, images, app.assets, undefined, app.log, 20)
  onTestFinished(stop)
  const admin = { name: 'owner', clientIp: '192.0.2.1' }
  const { image } = await createProduct(app.shop, admin, newProduct(), await png())
  const orphan = `${'a'.repeat(22)}-40.webp`
  put(uploads, orphan)
  await expect.poll(() => existsSync(join(uploads, 'trash', orphan))).toBe(true)
  expect(readdirSync(uploads).sort()).toEqual([...imageFilesOf(image), 'trash'].sort())
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})
