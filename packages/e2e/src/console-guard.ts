import { type BrowserContext, expect } from '@playwright/test'

/** Firefox requests an icon for every file that it shows directly, e.g. an image. The policy of such files forbids it. */
const searchForIcon = /favicon\.ico because it violates/

/**
 * A late query of a page whose session the journey has ended, for example by a sign-out. In a session that should last, the same
 * response would sign the customer out, and the journey would fail.
 */
const lateQuery = /status of 401 .*\/trpc\/(auth\.me|auth\.getDelivery|cart\.get|orders\.\w+)\?/

/** Collects console errors of pages. `check` fails on errors that no call of `allow` matches. */
export function createConsoleGuard() {
  const complaints: string[] = []
  const allowed = [searchForIcon, lateQuery]
  return {
    watch(context: BrowserContext) {
      context.on('weberror', (event) => complaints.push(`${event.error().stack ?? event.error()}`))
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
      })
    },
    /**
     * Allows errors that match, e.g. of a request that must fail: Chromium writes each 4xx response to the console, with its
     * URL.
     */
    allow(pattern: RegExp) {
      allowed.push(pattern)
    },
    check() {
      const surprises = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(surprises, 'the console stays silent').toEqual([])
    },
  }
}
