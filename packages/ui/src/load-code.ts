const downloads = new Map<string, Promise<void>>()

/**
 * Imports a chunk after it has downloaded the chunk's files; the build wraps every `import()` of both apps in it. The next call
 * retries after a failed download. A bare `import()` does not retry: Chromium caches a failed module, and each failed
 * dependency, for the lifetime of the page (https://github.com/whatwg/html/issues/6768).
 *
 * @throws Error if a file cannot be downloaded
 */
export async function loadCode<Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchOnce))
  return importChunk()
}

/** Downloads a file into the HTTP cache, from which the import loads it. */
function fetchOnce(file: string): Promise<void> {
  const download = downloads.get(file) ?? fetchFile(file)
  downloads.set(file, download)
  return download
}

async function fetchFile(file: string): Promise<void> {
  try {
    const response = await fetch(`/${file}`)
    if (!response.ok) throw new Error(`The server responded to ${file} with ${response.status}`)
    await response.arrayBuffer()
  } catch (error) {
    downloads.delete(file)
    throw error
  }
}
