import { statfs } from 'node:fs/promises'

/** Returns the free space for this process on the disk of a folder. @throws the system's error */
export const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
