import type { PaymentMethodSave } from '@voltway/contract'
import { expect } from 'vitest'
import {
  deletePaymentMethod,
  listAllPaymentMethods,
  listPaymentMethods,
  placeOrder,
  savePaymentMethod,
} from '../src/index.ts'
import { admin, aFullCart, aPaymentMethod, eachShop, withoutVersion } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const wallet = (address: string): PaymentMethodSave => ({
  id: undefined,
  type: 'crypto',
  name: 'Wallet',
  details: { address, currency: 'ETH' },
  active: true,
  position: null,
})

eachShop('payment methods', (test) => {
  test('are listed as saved, oldest first', async ({ shop }) => {
    const bank = await aPaymentMethod(shop)
    const saved = await savePaymentMethod(shop, admin, wallet('an address without checksum'))
    const crypto = withoutVersion(saved)
    const updated_at = '2030-01-01T12:00:00.000Z'
    expect(crypto).toEqual({ ...wallet('an address without checksum'), id: expect.any(String), updated_at })
    expect(await listPaymentMethods(shop)).toEqual({ items: [bank, crypto], total: 2 })
    expect(await listPaymentMethods(shop, { limit: 1 })).toEqual({ items: [bank], total: 2, next: bank.id })
  })

  test('are listed by position, and only active ones can be chosen', async ({ shop }) => {
    const { customer, checkout, method } = await aFullCart(shop)
    const [second, first] = [await aPaymentMethod(shop), await aPaymentMethod(shop)]
    const save = (id: string, edit: Partial<PaymentMethodSave>) =>
      savePaymentMethod(shop, admin, { ...wallet('x'), active: undefined, position: undefined, ...edit, id })
    await save(second.id, { position: 7 })
    await save(first.id, { position: -7 })
    const ids = async (list: typeof listPaymentMethods, limit?: number, cursor?: string) =>
      (await list(shop, { limit, cursor })).items.map(({ id }) => id)
    const all = [first.id, second.id, method.id]
    expect(await ids(listPaymentMethods)).toEqual(all)
    expect(await ids(listPaymentMethods, 1, `-7.${first.id}`)).toEqual([second.id])
    expect(await ids(listPaymentMethods, 2, `7.${second.id}`)).toEqual([method.id])
    expect(await save(method.id, { active: false })).toMatchObject({ active: false, position: null })
    expect(await save(method.id, { name: 'Renamed' })).toMatchObject({ active: false, position: null })
    expect(await ids(listPaymentMethods)).toEqual([first.id, second.id])
    expect(await ids(listAllPaymentMethods)).toEqual(all)
    const refused = await refusalOf(placeOrder(shop, customer, checkout))
    expect(refused.code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    await save(method.id, { active: true })
    expect((await placeOrder(shop, customer, checkout)).placed.order.payment_method_id).toBe(method.id)
  })

  test('are all in the next part when the last one of the previous part was deleted', async ({ shop }) => {
    const methods = [await aPaymentMethod(shop), await aPaymentMethod(shop), await aPaymentMethod(shop)]
    for (const [position, { id, type, name, details }] of methods.entries())
      await savePaymentMethod(shop, admin, { id, type, name, details, position } as PaymentMethodSave)
    const part = await listPaymentMethods(shop, { limit: 1 })
    await deletePaymentMethod(shop, admin, methods[0]?.id ?? '')
    const rest = await listPaymentMethods(shop, { cursor: part.next })
    expect(rest.items.map(({ id }) => id)).toEqual(methods.slice(1).map(({ id }) => id))
  })

  test('with a doubtful number are saved, with a warning in this response only', async ({ shop }) => {
    const bank = await aPaymentMethod(shop)
    const details = { ...bank.details, iban: 'GB34BUKB20201555555555' }
    const { warnings, ...saved } = await savePaymentMethod(shop, admin, { ...bank, details })
    expect(warnings).toEqual([expect.stringContaining('IBAN')])
    expect(await listPaymentMethods(shop)).toEqual({ items: [withoutVersion(saved)], total: 1 })
  })
})
