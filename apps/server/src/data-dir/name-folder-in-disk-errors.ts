/** The error codes of a full or failing disk. The messages of these errors often lack the path. */
const diskFault = /^(ENOSPC|EDQUOT|EFBIG|EIO|SQLITE_FULL|SQLITE_IOERR)/

/** Runs work that writes below a folder. The message of a full or failing disk then begins with the folder. */
export const nameFolderInDiskErrors = async <Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if (
      error instanceof Error &&
      diskFault.test(code ?? cause?.code ?? '') &&
      !error.message.includes(folder)
    )
      error.message = `${folder} cannot be written: ${error.message}`
    throw error
  }
}
