const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
] as const

/** Returns the time since `from` in its largest unit: “less than a minute”, “5 minutes”, “2 days”. */
export function formatAge(from: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(from)) / 1000
  const unit = units.find((each) => seconds >= each.seconds)
  if (unit === undefined) return 'less than a minute'
  const count = Math.floor(seconds / unit.seconds)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}
