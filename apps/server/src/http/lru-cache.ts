/** Keeps what was made for the keys that were used last, at most `limit` of them; what failed is made anew. */
export const lruCache = <Value>(limit: number) => {
  const kept = new Map<string, Promise<Value>>()
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    const value = known ?? make()
    kept.delete(key)
    kept.set(key, value)
    const [oldest = key] = kept.keys()
    if (kept.size > limit) kept.delete(oldest)
    if (known === undefined) value.catch(() => kept.get(key) === value && kept.delete(key))
    return value
  }
}
