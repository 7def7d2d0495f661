import { contract, failureStatuses, procedures as promised, restEndpoint } from '@voltway/contract'
import { testShop } from '@voltway/domain/fixture'
import { describe, expect, test } from 'vitest'
import { appRouter, type Context, callProcedure } from '../src/index.ts'

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: string; meta: { openapi: object } } }
>
const paths = promised.map(([path]) => path)

const contextOf = async (given: Partial<Context> = {}): Promise<Context> => ({
  shop: await testShop('sqlite'),
  requestId: 'request',
  clientNetwork: '192.0.2.1',
  clientIp: '192.0.2.1',
  isAdminSecret: async (text) => text === 'secret',
  setHeader: () => {},
  acquireListSlot: async () => {},
  runQueued: (work) => work(),
  ...given,
})

describe('the procedures', () => {
  test('are those of the contract at its endpoints: reads are queries, others are mutations', () => {
    expect(Object.keys(procedures).sort()).toEqual(paths.toSorted())
    for (const path of paths) {
      const { method } = restEndpoint(contract[path])
      expect(procedures[path]?._def.type, path).toBe(method === 'GET' ? 'query' : 'mutation')
      expect(procedures[path]?._def.meta.openapi, path).toMatchObject({
        ...restEndpoint(contract[path]),
        errorResponses: failureStatuses(contract[path]),
      })
    }
  })

  test('do not store an uploaded image when the input is rejected', async () => {
    const shop = await testShop('sqlite')
    const context = await contextOf({ shop, adminSecret: 'secret', file: new Uint8Array([1, 2, 3]) })
    await expect(callProcedure(context, 'admin.products.create', { name: '', price: 1 })).rejects.toThrow()
    expect(shop.storedImages()).toEqual([])
    await callProcedure(context, 'admin.products.create', { name: 'Model 3', price: 1 })
    expect(shop.storedImages()).toHaveLength(1)
  })
})
