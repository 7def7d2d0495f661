import type { Quota } from './attempt-counter.ts'

/** So many attempts of a kind in a window, which begins with the first one. */
export type Limit = { kind: string; points: number; windowMs: number }

/** One attempt by whom the key names. The key is a hash: addresses of networks and people are not kept. */
export type Attempt = { limit: Limit; key: string }

/** Where attempts are counted. */
export type Attempts = {
  /** What is left for each. */
  quotas(attempts: readonly Attempt[]): Promise<Quota[]>
  /** Counts all of them and tells what is left; or none when some are used up, and tells of these. */
  add(attempts: readonly Attempt[]): Promise<{ counted: boolean; quotas: Quota[] }>
  takeBack(attempts: readonly Attempt[]): Promise<void>
  /** Forgets all attempts of these kinds by these. */
  forget(attempts: readonly Attempt[]): Promise<void>
}

export const isUsedUp = ({ remaining }: Quota): boolean => remaining === 0

/** Counts nothing. */
export const countNothing: Attempts = {
  quotas: async () => [],
  add: async () => ({ counted: true, quotas: [] }),
  takeBack: async () => {},
  forget: async () => {},
}
