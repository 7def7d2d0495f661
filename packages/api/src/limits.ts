import { Refusal } from '@voltway/store'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Headers = { setHeader(name: string, value: string): void }

/** One kind of attempt that is counted per key; REST and tRPC share the count. */
export type Limit = {
  /** Counts an attempt. @throws Refusal TOO_MANY_REQUESTS when there were too many. */
  consume(headers: Headers, key: string): Promise<void>
  /** @throws Refusal TOO_MANY_REQUESTS when the attempts are used up, without counting this one. */
  refuseIfExhausted(headers: Headers, key: string): Promise<void>
  /** Takes back one counted attempt. */
  refund(key: string): Promise<void>
  /** Forgets all attempts. */
  reset(key: string): Promise<void>
}

export type Limits = Record<'loginFailures' | 'adminFailures' | 'registrations' | 'checkouts', Limit>

const minute = 60

/** The limits of CONTRACT, "Limits", counted in memory; `on: false` lets everything pass. */
export const createLimits = (on: boolean): Limits => ({
  loginFailures: limit(on, 10, 15 * minute),
  adminFailures: limit(on, 10, 15 * minute),
  registrations: limit(on, 30, 60 * minute),
  checkouts: limit(on, 30, minute),
})

const nothing = async () => {}
const never: Limit = { consume: nothing, refuseIfExhausted: nothing, refund: nothing, reset: nothing }

const limit = (on: boolean, points: number, duration: number): Limit => {
  if (!on) return never
  const limiter = new RateLimiterMemory({ points, duration })

  const tell = (headers: Headers, { remainingPoints, msBeforeNext }: RateLimiterRes) => {
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    headers.setHeader('RateLimit-Limit', String(points))
    headers.setHeader('RateLimit-Remaining', String(remainingPoints))
    headers.setHeader('RateLimit-Reset', String(resetSeconds))
    return resetSeconds
  }
  const refuse = (headers: Headers, result: RateLimiterRes) =>
    new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: tell(headers, result) })

  return {
    async consume(headers, key) {
      const result = await limiter.consume(key).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? refuse(headers, reason) : reason
      })
      tell(headers, result)
    },
    async refuseIfExhausted(headers, key) {
      const result = await limiter.get(key)
      if (result && result.consumedPoints >= points) throw refuse(headers, result)
    },
    async refund(key) {
      await limiter.reward(key)
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}
