import { TRPCError } from '@trpc/server'
import { type ErrorCode, errors } from '@voltway/contract'
import { Refusal } from '@voltway/store'
import { TRPC_ERROR_CODE_HTTP_STATUS } from 'trpc-openapi'
import { describe, expect, test } from 'vitest'
import { failure, isBug, trpcErrorShape } from '../src/index.ts'

const codes = Object.keys(errors) as ErrorCode[]

/** Which only a door answers, never a procedure, so that no adapter chooses their status. */
const doorsOwn: ErrorCode[] = ['URI_TOO_LONG', 'RANGE_NOT_SATISFIABLE', 'HEADERS_TOO_LARGE']

describe('a failure', () => {
  test('of every kind in the table has its status, sentence and code, and is told apart from bugs', () => {
    for (const code of codes) {
      const { status, sentence, trpc } = errors[code]
      const failed = failure(new Refusal(code), 'id')
      expect(failed).toMatchObject({
        status,
        body: { error: sentence, message: sentence, code, request_id: 'id' },
      })
      expect(isBug(new Refusal(code)), code).toBe(code === 'INTERNAL')
      expect(trpcErrorShape(failed).data).toEqual({ ...failed.body, httpStatus: status })
      if (!doorsOwn.includes(code)) expect(TRPC_ERROR_CODE_HTTP_STATUS[trpc], code).toBe(status)
    }
  })

  test('carries what the shop says beside it', () => {
    const details = { products: ['Model 3'] }
    const refusal = new Refusal('PRODUCT_UNAVAILABLE', { sentence: 'Gone', details, retryAfterSeconds: 3 })
    const wrapped = new TRPCError({ code: 'CONFLICT', cause: refusal })
    for (const error of [refusal, wrapped]) {
      expect(failure(error, 'id')).toEqual({
        status: 409,
        retryAfterSeconds: 3,
        body: { error: 'Gone', message: 'Gone', code: 'PRODUCT_UNAVAILABLE', request_id: 'id', details },
      })
    }
  })

  test('that nobody thought of says nothing of itself', () => {
    const secret = 'SELECT password FROM users'
    for (const error of [
      new Error(secret),
      new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: secret, cause: new Error(secret) }),
      new TRPCError({ code: 'BAD_GATEWAY', message: secret }),
      secret,
      undefined,
    ]) {
      expect(isBug(error)).toBe(true)
      expect(failure(error, 'id')).toMatchObject({ status: 500, body: { error: errors.INTERNAL.sentence } })
      expect(JSON.stringify(failure(error, 'id'))).not.toContain('SELECT')
    }
  })
})
