import { type BrowserContext, expect } from '@playwright/test'

/** Firefox looks for an icon of every file that it shows by itself, e.g. of an image; the policy of such files forbids it. */
const searchForIcon = /favicon\.ico because it violates/

/** Collects what pages complain about; `check` fails on everything that was not allowed before. */
export function createConsoleGuard() {
  const complaints: string[] = []
  const allowed = [searchForIcon]
  return {
    watch(context: BrowserContext) {
      context.on('weberror', (event) => complaints.push(`${event.error().stack ?? event.error()}`))
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
      })
    },
    /** For a request that is meant to fail: Chromium writes each 4xx answer to the console, with its address. */
    allow(pattern: RegExp) {
      allowed.push(pattern)
    },
    check() {
      const surprises = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(surprises, 'the console stays silent').toEqual([])
    },
  }
}
