import { lstat } from 'node:fs/promises'

/** Whether there is a file: no link, which could lead out of the folder, no folder, and nothing whose end never comes. */
export const isRegularFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
