import type { PaymentMethodSave } from '@voltway/contract'
import { forShoppers } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import { deletePaymentMethod, listPaymentMethods, savePaymentMethod } from '../src/index.ts'
import { admin, aPaymentMethod, eachShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const wallet = (address: string): PaymentMethodSave => ({
  id: undefined,
  type: 'crypto',
  name: 'Wallet',
  details: { address, currency: 'ETH' },
})

eachShop('payment methods', (test) => {
  test('are listed as saved, oldest first', async ({ shop }) => {
    const bank = await aPaymentMethod(shop)
    const saved = await savePaymentMethod(shop, admin, wallet('an address without checksum'))
    const crypto = forShoppers(saved)
    const updated_at = '2030-01-01T12:00:00.000Z'
    expect(crypto).toEqual({ ...wallet('an address without checksum'), id: expect.any(String), updated_at })
    expect(await listPaymentMethods(shop)).toEqual({ items: [bank, crypto], total: 2 })
    expect(await listPaymentMethods(shop, { limit: 1 })).toEqual({ items: [bank], total: 2, next: bank.id })
  })

  test('can be changed, even from one type to the other', async ({ shop }) => {
    const { id } = await aPaymentMethod(shop)
    const changed = await savePaymentMethod(shop, admin, { ...wallet('somewhere'), id })
    expect(changed).toEqual({ ...wallet('somewhere'), id, updated_at: shop.now().toISOString(), version: 2 })
    expect(await listPaymentMethods(shop)).toEqual({ items: [forShoppers(changed)], total: 1 })
  })

  test('cannot be changed or deleted if they do not exist', async ({ shop }) => {
    const { id } = await aPaymentMethod(shop)
    await deletePaymentMethod(shop, admin, id)
    expect((await refusalOf(deletePaymentMethod(shop, admin, id))).code).toBe('NOT_FOUND')
    expect((await refusalOf(savePaymentMethod(shop, admin, { ...wallet('x'), id }))).code).toBe('NOT_FOUND')
    expect(await listPaymentMethods(shop)).toEqual({ items: [], total: 0 })
  })

  test('with a doubtful number are saved, with a warning in this response only', async ({ shop }) => {
    const bank = await aPaymentMethod(shop)
    const details = { ...bank.details, iban: 'GB34BUKB20201555555555' }
    const { warnings, ...saved } = await savePaymentMethod(shop, admin, { ...bank, details })
    expect(warnings).toEqual([expect.stringContaining('IBAN')])
    expect(await listPaymentMethods(shop)).toEqual({ items: [forShoppers(saved)], total: 1 })
  })
})
