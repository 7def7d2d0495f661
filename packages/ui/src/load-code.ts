const arrivals = new Map<string, Promise<void>>()

/**
 * Imports a chunk after its files have arrived; the build puts this around every `import()` of both apps. Rejects when a file did
 * not arrive, and the next call tries again. An `import()` alone would not: Chromium records a failure for as long as the page
 * lives, also that of a chunk which the imported one needs (https://github.com/whatwg/html/issues/6768).
 */
export async function loadCode<Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(fetchOnce))
  return importChunk()
}

/** Brings a file into the HTTP cache, where the import finds it. */
function fetchOnce(file: string): Promise<void> {
  const arrival = arrivals.get(file) ?? fetchFile(file)
  arrivals.set(file, arrival)
  return arrival
}

async function fetchFile(file: string): Promise<void> {
  try {
    const response = await fetch(`/${file}`)
    if (!response.ok) throw new Error(`${file} is answered with ${response.status}`)
    await response.arrayBuffer()
  } catch (error) {
    arrivals.delete(file)
    throw error
  }
}
