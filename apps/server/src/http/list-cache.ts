import { LRUCache } from 'lru-cache'
import type { Body } from './answer-body.ts'
import type { CatalogueWatch } from './watch-catalogue.ts'

/** An answer as it is sent, with the headers that the procedure set. */
export type Rendered = { body: Body; headers: [name: string, value: string][] }

/** An answer as it went out, but for the id of its request; of its body each byte is a character. */
export type Sent = { route: string | undefined; headers: string[]; body: string }

type Render = () => Promise<Rendered>

export type Kept = ReturnType<typeof keepFor>

export type KeptLists = ReturnType<typeof keepLists>

/** More than there are whole lists, by REST and tRPC: no part of a list takes the place of one. */
const maxWholes = 16
/** Of parts of lists, and of answers as they were sent. */
const bounds = { max: 1000, maxSize: 8 * 1024 * 1024 }
/** Of the question, the headers and what holds them together. */
const overheadBytes = 1024

/** Keeps answers that are the same for everybody until the catalogue changes; what failed is made anew. */
export const keepLists = (revisionNow: CatalogueWatch) => {
  let kept = keepFor(0)
  const requests = { hits: 0, misses: 0 }
  return {
    /** The responses for the present catalogue. @throws Refusal UNAVAILABLE */
    now: (): Kept => {
      // A list that was read after its revision can only be newer than that, never older.
      const revision = revisionNow()
      if (kept.revision !== revision) kept = keepFor(revision)
      return kept
    },
    /** How many were answered with what is kept, and for how many it had to be made. */
    requests,
    /** How many parts of lists are kept, and the most that they may take. */
    parts: () => ({ count: kept.parts.size, bytes: kept.parts.calculatedSize }),
  }
}

const fetching = {
  fetchMethod: (_question: string, _stale: unknown, { context: render }: { context: Render }) => render(),
  // Whoever waits for what was pushed out gets it all the same.
  ignoreFetchAbort: true,
}

const keepFor = (revision: number) => ({
  revision,
  wholes: new LRUCache<string, Rendered, Render>({ ...fetching, max: maxWholes }),
  parts: new LRUCache<string, Rendered, Render>({
    ...fetching,
    ...bounds,
    // Both compressed forms, which may come later, are at most as long.
    sizeCalculation: ({ body }) => 3 * body.plain.length + overheadBytes,
  }),
  /** What was sent, by all that it depends on. */
  sent: new LRUCache<string, Sent>({
    ...bounds,
    sizeCalculation: ({ body }, question) => body.length + question.length + overheadBytes,
  }),
})
