/** Returns the result of a read; undefined if its file or folder does not exist. @throws other errors of the file system */
export const ignoreMissing = <Result>(read: Promise<Result>): Promise<Result | undefined> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
