import { lstat, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../data-dir/ignore-missing.ts'
import { imageFileName, imageFilesOf } from './image-file-names.ts'

/** The number of days after which the sweep deletes an image that nothing shows. */
export const trashDays = 7

const unusedAgeMs = 60 * 60 * 1000
const trashAgeMs = trashDays * 24 * 60 * 60 * 1000
const unfinished = /\.part$/

/**
 * The numbers of files that the sweep moved or removed, the number of images that lack a file, and the files that the sweep could
 * not move or remove.
 */
export type SweepResult = {
  trashed: number
  restored: number
  removed: number
  missing: number
  failed: string[]
}

/**
 * Moves files of images that nothing shows to the folder's `trash`, and removes them from there after 7 days. A crash between
 * storing and committing leaves such files. Images that are shown again, after a restore, move back. Files younger than one hour
 * stay, because a running request may be about to commit them.
 */
export const trashUnusedImages = async (folder: string, inUse: readonly string[]) => {
  const trash = join(folder, 'trash')
  const wanted = new Set(inUse.flatMap(imageFilesOf))
  const failed: string[] = []
  const each = async (files: string[], work: (file: string) => Promise<void>) => {
    let done = 0
    for (const file of files) {
      const { code } = await work(file).then(
        () => ({ code: undefined }),
        (error: NodeJS.ErrnoException) => error,
      )
      if (code === undefined) done += 1
      // ENOENT: another process moved or removed the file first.
      else if (code !== 'ENOENT') failed.push(`${file} (${code})`)
    }
    return done
  }

  const unused = await olderThan(unusedAgeMs, folder, (file) => !wanted.has(file))
  if (unused.length > 0) await mkdir(trash, { recursive: true })
  const trashed = await each(unused, async (file) => {
    await refuseFolders(join(folder, file))
    // Sets the time of the file to now, because the trash deletes files by their age.
    await utimes(join(folder, file), new Date(), new Date())
    await rename(join(folder, file), join(trash, file))
  })
  const shown = (await list(trash)).filter((file) => wanted.has(file))
  const restored = await each(shown, (file) => rename(join(trash, file), join(folder, file)))
  const old = await olderThan(trashAgeMs, trash, (file) => !wanted.has(file))
  const removed = await each(old, (file) => rm(join(trash, file)))

  const present = new Set(await list(folder))
  const missing = inUse.filter((path) => imageFilesOf(path).some((file) => !present.has(file))).length
  return { trashed, restored, removed, missing, failed }
}

const list = async (folder: string): Promise<string[]> => (await ignoreMissing(readdir(folder))) ?? []

const olderThan = async (ageMs: number, folder: string, which: (file: string) => boolean) => {
  const old: string[] = []
  for (const file of await list(folder)) {
    if (!imageFileName.test(file.replace(unfinished, '')) || !which(file)) continue
    const modified = await stat(join(folder, file)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - modified > ageMs) old.push(file)
  }
  return old
}

/** Refuses a folder that is named like an image file. The shop never makes one. @throws ENOENT for a missing file */
const refuseFolders = async (path: string) => {
  if (!(await lstat(path)).isFile())
    throw Object.assign(new Error(`${path} is no file`), { code: 'not a file' })
}
