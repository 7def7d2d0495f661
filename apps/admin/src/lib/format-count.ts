/** Formats a number of things: `1 order`, `12,000 orders`. */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}
