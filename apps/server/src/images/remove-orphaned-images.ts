import { lstat, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFileName, imageFilesOf } from './image-file-names.ts'

const orphanAgeMs = 60 * 60 * 1000
const trashAgeMs = 7 * 24 * 60 * 60 * 1000
const unfinished = /\.part$/

/** What a sweep did with how many files, how many images lack a file, and what could not be moved or removed. */
export type SweepResult = {
  trashed: number
  restored: number
  removed: number
  missing: number
  failed: string[]
}

/**
 * Moves the files of images that nobody shows, left behind by a crash between storing and committing, to the folder's
 * `trash`, and removes them from there days later; what is shown again, after a backup was restored, comes back. Young
 * files stay: another process on the same folder may be about to commit them.
 */
export const removeOrphanedImages = async (
  folder: string,
  inUse: readonly string[],
): Promise<SweepResult> => {
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
      // Another process on the folder was faster.
      else if (code !== 'ENOENT') failed.push(`${file} (${code})`)
    }
    return done
  }

  const orphans = await olderThan(orphanAgeMs, folder, (file) => !wanted.has(file))
  if (orphans.length > 0) await mkdir(trash, { recursive: true })
  const trashed = await each(orphans, async (file) => {
    await refuseFolders(join(folder, file))
    // From now on it is as old as its time in the trash.
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

const list = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

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

/** Whatever is in a folder that is named like an image, it is nothing of ours. A file that is gone is ENOENT. */
const refuseFolders = async (path: string) => {
  if (!(await lstat(path)).isFile())
    throw Object.assign(new Error(`${path} is no file`), { code: 'not a file' })
}
