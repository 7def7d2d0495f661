import { catalogueRevision, type Shop } from '@voltway/store'

/** What was made for a revision may go out for so long after the database has last confirmed it. */
const trustedMs = 10_000
/** The database has so long to say that the catalogue changed. */
const timeoutMs = 500

type Known = { revision: number; askedAt: number }

/**
 * Gives the catalogue's revision: asked with every call, because another node may have changed it, and while the database
 * cannot say it quickly the one that it last said, for ten seconds.
 * @throws Refusal UNAVAILABLE
 */
export const watchCatalogue = (shop: Shop): (() => Promise<number>) => {
  let known: Known | undefined
  const ask = askTogether(async () => {
    const askedAt = performance.now()
    const revision = await catalogueRevision(shop)
    known = { revision, askedAt }
    return revision
  })
  const trusted = () => (known && performance.now() - known.askedAt < trustedMs ? known : undefined)

  return async () => {
    const asked = ask()
    if (trusted() === undefined) return asked
    // A failure counts as late. What is trusted is looked up then: the answer may have come meanwhile.
    await Promise.race([asked.catch(() => {}), timeout()])
    return trusted()?.revision ?? asked
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
