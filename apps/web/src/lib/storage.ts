// Values that could not be written because storage is forbidden or full. They last until the page is closed.
const unwritten = new Map<string, string | null>()

function read(key: string): string | null {
  if (unwritten.has(key)) return unwritten.get(key) ?? null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    unwritten.delete(key)
  } catch {
    unwritten.set(key, value)
  }
}

/** The browser's storage, which all tabs of this shop share. Its functions never throw; broken JSON reads as undefined. */
export const storage = {
  read,
  write,

  readJson(key: string): unknown {
    try {
      return JSON.parse(read(key) ?? 'null')
    } catch {
      return undefined
    }
  },

  /** Discards values that only this tab has, because the storage is full. */
  discardUnwritten: () => unwritten.clear(),

  writeJson(key: string, value: unknown): void {
    write(key, JSON.stringify(value))
  },

  watch(keys: readonly string[], listener: () => void): void {
    addEventListener('storage', ({ key }) => {
      // `key` is null after another tab has cleared the storage.
      if (key !== null && !keys.includes(key)) return
      // The other tab's value is newer.
      if (key === null) unwritten.clear()
      else unwritten.delete(key)
      listener()
    })
  },
}
