import { TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { type ErrorCode, errors, type RefusalReason } from '@voltway/contract'
import { anAdminProduct } from '@voltway/contract/fixture'
import { Refusal } from '@voltway/domain'
import { TRPC_ERROR_CODE_HTTP_STATUS } from 'trpc-openapi'
import { describe, expect, test } from 'vitest'
import { isBug, toFailure, trpcErrorShape } from '../src/index.ts'

const codes = Object.keys(errors) as ErrorCode[]
const trpcCodes = Object.keys(TRPC_ERROR_CODES_BY_KEY) as (keyof typeof TRPC_ERROR_CODES_BY_KEY)[]

const refusedWith = (code: ErrorCode): RefusalReason => {
  switch (code) {
    case 'PRODUCT_UNAVAILABLE':
      return { code, details: { products: [{ id: '1', name: 'Model 3' }] } }
    case 'OUT_OF_STOCK':
      return { code, details: { products: [{ id: '1', name: 'Model 3', left: 2 }] } }
    case 'PRICE_CHANGED':
      return { code, details: { expected_total: 1, total: 2, cart: [] } }
    case 'CART_CHANGED':
      return { code, details: { cart: [], revision: 1 } }
    case 'CHANGED':
      return { code, details: { ...anAdminProduct(), images: [] } }
    case 'IMAGES_CHANGED':
      return { code, details: { images: [] } }
    default:
      return { code }
  }
}

/** Codes that only adapters return, so that procedures do not choose their status. */
const doorsOwn: ErrorCode[] = ['URI_TOO_LONG', 'RANGE_NOT_SATISFIABLE', 'HEADERS_TOO_LARGE']

describe('a failure', () => {
  test('has the status, sentence and code of the table, and is not a bug', () => {
    for (const code of codes) {
      const { status, sentence } = errors[code]
      const failed = toFailure(new Refusal(refusedWith(code)), 'id')
      expect(failed).toMatchObject({
        status,
        body: { error: sentence, message: sentence, ...refusedWith(code), request_id: 'id' },
      })
      expect(isBug(new Refusal(refusedWith(code))), code).toBe(code === 'INTERNAL')
      expect(trpcErrorShape(failed).data).toEqual({ ...failed.body, httpStatus: status })
      // Several codes of tRPC have the same number.
      const names = trpcCodes.filter((name) => TRPC_ERROR_CODES_BY_KEY[name] === trpcErrorShape(failed).code)
      const statuses = names.map((name) => TRPC_ERROR_CODE_HTTP_STATUS[name])
      expect(statuses, code).toContain(doorsOwn.includes(code) ? 400 : status)
    }
  })

  test('has the issues and the retry time of the refusal', () => {
    const refused = refusedWith('PRODUCT_UNAVAILABLE')
    const refusal = new Refusal(refused, { sentence: 'Gone', retryAfterSeconds: 3 })
    const wrapped = new TRPCError({ code: 'CONFLICT', cause: refusal })
    for (const error of [refusal, wrapped]) {
      expect(toFailure(error, 'id')).toEqual({
        status: 409,
        retryAfterSeconds: 3,
        body: { error: 'Gone', message: 'Gone', ...refused, request_id: 'id' },
      })
    }
  })

  test('has no detail if it is a bug', () => {
    const secret = 'SELECT password FROM users'
    for (const error of [
      new Error(secret),
      new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: secret, cause: new Error(secret) }),
      new TRPCError({ code: 'BAD_GATEWAY', message: secret }),
      secret,
      undefined,
    ]) {
      expect(isBug(error)).toBe(true)
      expect(toFailure(error, 'id')).toMatchObject({ status: 500, body: { error: errors.INTERNAL.sentence } })
      expect(JSON.stringify(toFailure(error, 'id'))).not.toContain('SELECT')
    }
  })
})
