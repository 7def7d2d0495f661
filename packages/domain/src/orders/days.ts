import { tzOffset } from '@date-fns/tz'

const dayMs = 86_400_000
// Years outside this range begin with a sign, and their text would sort incorrectly.
const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the instant at which a day like `2026-03-31` begins in a time zone. */
export const dayStart = (day: string, timeZone: string): string => startOf(Date.parse(day), timeZone)

/** Returns the instant at which the following day begins in a time zone. */
export const dayEnd = (day: string, timeZone: string): string => startOf(Date.parse(day) + dayMs, timeZone)

export const dayOf = (now: Date, timeZone: string): string =>
  isoDay(now.getTime() + offsetMs(timeZone, now.getTime()))

/** Returns the last `count` dates up to today in a time zone, oldest first. */
export const lastDays = (now: Date, timeZone: string, count: number): string[] => {
  const today = Date.parse(dayOf(now, timeZone))
  return Array.from({ length: count }, (_, at) => isoDay(today - (count - 1 - at) * dayMs))
}

// If clocks go back over midnight, midnight occurs twice, and the day begins with the first one. If they go forward over
// it, midnight does not exist, and the day begins at the change.
const startOf = (midnight: number, timeZone: string): string => {
  const candidates = [-dayMs, dayMs]
    .map((away) => midnight - offsetMs(timeZone, midnight + away))
    .sort((a, b) => a - b)
  const [first = midnight, last = midnight] = candidates
  const start = first + offsetMs(timeZone, first) >= midnight ? first : last
  return new Date(Math.min(Math.max(start, earliest), latest)).toISOString()
}

const offsetMs = (timeZone: string, at: number) => tzOffset(timeZone, new Date(at)) * 60_000

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
