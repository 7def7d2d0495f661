import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayEnd, dayOf, dayStart, lastDays } from '../src/orders/days.ts'

// Time zones with two midnights, with none, with odd offsets, and one that skipped a day.
const zones = [
  ...'UTC Europe/Berlin America/New_York America/Havana America/Sao_Paulo Africa/Cairo Asia/Amman Asia/Kathmandu'.split(
    ' ',
  ),
  ...'Asia/Beirut Antarctica/Casey Atlantic/Azores Australia/Lord_Howe Pacific/Kiritimati Pacific/Apia +05:30'.split(
    ' ',
  ),
]

const calendars = new Map(
  zones.map((timeZone) => {
    const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
    return [timeZone, new Intl.DateTimeFormat('en-CA', options)]
  }),
)
const dateAt = (at: number, zone: string) => calendars.get(zone)?.format(at) ?? ''

const days = fc
  .integer({ min: Date.UTC(2005, 0, 1) / 86_400_000, max: Date.UTC(2035, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('a day of a time zone', () => {
  test('begins with the first instant of its date, and ends where the next begins', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        const start = Date.parse(dayStart(day, zone))
        expect(dateAt(start, zone) >= day).toBe(true)
        expect(dateAt(start - 1, zone) < day).toBe(true)
        const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
        expect(dayEnd(day, zone)).toBe(dayStart(next, zone))
      }),
      { numRuns: 3000 },
    )
  })

  test('has 23, 24 or 25 hours', () => {
    const hours = (day: string, zone: string) =>
      (Date.parse(dayEnd(day, zone)) - Date.parse(dayStart(day, zone))) / 3_600_000
    expect(hours('2026-03-28', 'Europe/Berlin')).toBe(24)
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(hours('2026-03-08', 'America/Havana')).toBe(23)
    expect(hours('2026-11-01', 'America/Havana')).toBe(25)
  })

  test('with two midnights begins at the first one, and without midnight at the change of the clocks', () => {
    expect(dayStart('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z')
    expect(dayStart('2026-03-08', 'America/Havana')).toBe('2026-03-08T05:00:00.000Z')
    expect(dayStart('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  })

  test('at either end of the calendar is an instant that sorts correctly as text', () => {
    expect(dayStart('0000-01-01', 'Pacific/Kiritimati') <= dayStart('0000-01-02', 'UTC')).toBe(true)
    expect(dayEnd('9999-12-31', 'America/Los_Angeles')).toBe('9999-12-31T23:59:59.999Z')
  })

  test('is the local date, and the last days end with it', () => {
    const now = new Date('2026-03-01T05:00:00.000Z')
    expect(dayOf(now, 'UTC')).toBe('2026-03-01')
    expect(lastDays(now, 'America/Los_Angeles', 3)).toEqual(['2026-02-26', '2026-02-27', '2026-02-28'])
    expect(lastDays(now, 'Pacific/Kiritimati', 2)).toEqual(['2026-02-28', '2026-03-01'])
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: now, noInvalidDate: true, max: new Date('2030-01-01') }),
        (zone, at) => {
          expect(dayOf(at, zone)).toBe(dateAt(at.getTime(), zone))
        },
      ),
    )
  })
})
