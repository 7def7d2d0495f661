import type { Order, PaymentMethodSave } from '@voltway/contract'
import { expect } from 'vitest'
import {
  addImage,
  arrangeImages,
  getOrder,
  getPaymentMethod,
  getProduct,
  getSettings,
  removeImage,
  savePaymentMethod,
  saveSettings,
  updateOrder,
  updateProduct,
} from '../src/index.ts'
import { admin, aFullCart, anOrder, eachShop, imageBytes, type TestShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const statuses = ['paid', 'shipped', 'completed', 'cancelled'] as const

/** A product, an order and a payment method, each with its version and a change that `nth` makes different. */
const resources = async (shop: TestShop) => {
  const { car, method, order } = await anOrder(shop)
  const saveMethod = (nth: number, if_match?: string) =>
    savePaymentMethod(shop, admin, { ...(method as PaymentMethodSave), name: `Method ${nth}`, if_match })
  const setStatus = (nth: number, if_match?: string) =>
    updateOrder(shop, admin, { id: order.id, status: statuses[nth % 4] as Order['status'], if_match })
  return [
    {
      kind: 'product',
      read: () => getProduct(shop, car.id),
      change: (nth: number, if_match?: string) =>
        updateProduct(shop, admin, { id: car.id, price: nth + 1, if_match }),
    },
    { kind: 'order', read: () => getOrder(shop, order.id), change: setStatus },
    {
      kind: 'settings',
      read: () => getSettings(shop),
      change: (nth: number, if_match?: string) =>
        saveSettings(shop, admin, { shop_name: `Shop ${nth}`, if_match }),
    },
    { kind: 'payment method', read: () => getPaymentMethod(shop, method.id), change: saveMethod },
  ]
}

eachShop('a change with a condition', (test) => {
  test('succeeds once if several writers have read the same version', async ({ shop }) => {
    for (const { kind, read, change } of await resources(shop)) {
      const { version } = await read()
      const writers = Array.from({ length: 4 }, (_, nth) => change(nth, `"${version}"`))
      const ends = await Promise.allSettled(writers)
      const lost = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
      expect(lost, kind).toHaveLength(3)
      const present = await read()
      expect(present.version, kind).toBe(version + 1)
      for (const { refused } of lost)
        expect(refused, kind).toMatchObject({ code: 'CHANGED', details: { version: present.version } })
    }
  })

  test('compares the integer version with each tag of a list, and ignores W/', async ({ shop }) => {
    for (const { kind, read, change } of await resources(shop)) {
      let nth = 0
      for (const fits of ['*', '"7", "V"', 'W/"V"', '"x","V"']) {
        const { version } = await read()
        await change(nth++, fits.replace('V', String(version)))
        expect((await read()).version, `${kind} ${fits}`).toBe(version + 1)
      }
      for (const misses of ['"99"', 'W/"99", "x"', '"V "', '"0V"', '""', '"a,*,b"', '"W/V"', '"x,"']) {
        const { version, ...before } = await read()
        const call = change(nth, misses.replace('V', String(version)))
        expect((await refusalOf(call)).code, `${kind} ${misses}`).toBe('CHANGED')
        expect(await read(), kind).toEqual({ version, ...before })
      }
    }
  })
})

eachShop('a version', (test) => {
  test('grows by each change, also of images, and not by a sale or an unchanged save', async ({ shop }) => {
    for (const { kind, read, change } of await resources(shop)) {
      expect((await read()).version, kind).toBe(1)
      for (const _ of [1, 2]) await change(0)
      expect((await read()).version, kind).toBe(2)
    }
    const { id } = (await aFullCart(shop)).car
    const { image, version } = await addImage(shop, admin, { id, alt: 'one' }, imageBytes)
    expect(version).toBe(2)
    const [first, second] = [image, (await getProduct(shop, id)).images[0]?.image ?? '']
    const named = [first, second].map((path) => ({ id: path.slice('/images/'.length), alt: '' }))
    expect((await arrangeImages(shop, admin, { id, images: named })).version).toBe(3)
    expect((await arrangeImages(shop, admin, { id, images: named })).version).toBe(3)
    await removeImage(shop, admin, { id, image_id: named[0]?.id ?? '' })
    expect((await getProduct(shop, id)).version).toBe(4)
  })
})
