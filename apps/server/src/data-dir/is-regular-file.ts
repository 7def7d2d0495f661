import { lstat } from 'node:fs/promises'

/** Returns true for a regular file; false for links, folders, pipes and devices. A link could lead out of the folder. */
export const isRegularFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
