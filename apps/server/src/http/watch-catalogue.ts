import { catalogueRevision, type Shop } from '@voltway/store'

/** So late a change by another node may be seen. */
const freshMs = 1000
/** While there are visitors the next answer is asked for so early that none of them waits for it, */
const earlyMs = 800
/** and so long after the last one as well. */
const visitMs = 10_000
/** What was made for a revision may go out for so long after the database has last confirmed it. */
const trustedMs = 10_000
/** The database has so long to say that the catalogue changed. */
const timeoutMs = 500

/** A number that is another one after every change of the catalogue. @throws Refusal UNAVAILABLE */
export type CatalogueWatch = () => number | Promise<number>

type Known = { revision: number; ownChanges: number; askedAt: number }

/**
 * Knows the catalogue's revision. A SQLite file belongs to this process, which counts its own changes. PostgreSQL is asked after
 * an own change and once in a second, because another node may have made one; while it cannot say it quickly the last answer
 * holds, for ten seconds.
 */
export const watchCatalogue = (shop: Shop, elapsedMs = () => performance.now()): CatalogueWatch => {
  const { database, catalogueChanges } = shop
  return database.dialect === 'sqlite' ? () => catalogueChanges.count : askSometimes(shop, elapsedMs)
}

const askSometimes = (shop: Shop, elapsedMs: () => number): CatalogueWatch => {
  let known: Known | undefined
  const ask = askTogether(async () => {
    const [askedAt, ownChanges] = [elapsedMs(), shop.catalogueChanges.count]
    const revision = await catalogueRevision(shop)
    known = { revision, ownChanges, askedAt }
    return revision
  })
  const knownFor = (ms: number) => (known && elapsedMs() - known.askedAt < ms ? known : undefined)

  const lookUp = async () => {
    const asked = ask()
    if (knownFor(trustedMs) === undefined) return asked
    // A failure counts as late. What is trusted is looked up then: the answer may have come meanwhile.
    await Promise.race([asked.catch(() => {}), timeout()])
    return knownFor(trustedMs)?.revision ?? asked
  }

  let visitedAt = 0
  let asksEarly = false
  const askEarly = () => {
    if (asksEarly) return
    asksEarly = true
    const early = knownFor(earlyMs)
    const delayMs = early === undefined ? earlyMs : earlyMs - (elapsedMs() - early.askedAt)
    setTimeout(async () => {
      // Whoever needs it asks again.
      if (knownFor(earlyMs) === undefined) await ask().catch(() => {})
      asksEarly = false
      if (elapsedMs() - visitedAt < visitMs) askEarly()
    }, delayMs).unref()
  }

  return () => {
    visitedAt = elapsedMs()
    askEarly()
    const fresh = knownFor(freshMs)
    return fresh?.ownChanges === shop.catalogueChanges.count ? fresh.revision : lookUp()
  }
}

/** Waits, and then once more for what has arrived while this process was busy. */
const timeout = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve), timeoutMs))

/**
 * Runs at most one question at a time; whoever comes while it runs shares the next one. So each gets an answer that was
 * asked for after they came, and any number of them takes one connection.
 */
const askTogether = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let running: Promise<Answer> | undefined
  let next: Promise<Answer> | undefined
  const start = () => {
    next = undefined
    const started = ask().finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }
  return () => {
    if (running === undefined) return start()
    next ??= running.then(start, start)
    return next
  }
}
