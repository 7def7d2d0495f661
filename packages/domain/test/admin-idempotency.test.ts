import { NewProduct, type PaymentMethodSave } from '@voltway/contract'
import { openDatabase } from '@voltway/db'
import { ageRows, freshPostgres } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import {
  addImage,
  createProduct,
  deleteExpiredData,
  deleteUser,
  getProduct,
  listPaymentMethods,
  listProducts,
  placeOrder,
  removeImage,
  runAdminRequest,
  savePaymentMethod,
  searchAudit,
  setOrderStatuses,
} from '../src/index.ts'
import { write } from '../src/transactions.ts'
import {
  admin,
  aFullCart,
  anOrder,
  aProduct,
  eachShop,
  imageBytes,
  type TestShop,
  testShop,
} from './fixture.ts'
import { loseCommits } from './lose-commits.ts'
import { refusalOf } from './refusal-of.ts'

const minute = 60
const hour = 60 * minute
const otherImage = new Uint8Array([4, 5, 6])

const addKeyed = (
  shop: TestShop,
  key: string,
  input: { id: string; alt: string },
  file: Uint8Array = imageBytes,
) =>
  runAdminRequest(shop, key, { procedure: 'add', input, file }, (withIdempotency) =>
    addImage(shop, admin, input, file, withIdempotency),
  )

/** The requests that create something: each with others under the same key, and with a count of its creations. */
const requests = async (shop: TestShop) => {
  const { id } = await aProduct(shop, 'Model 3', 1, imageBytes)
  const create = (key: string, input: NewProduct, file?: Uint8Array) =>
    runAdminRequest(shop, key, { procedure: 'create', input, file }, (withIdempotency) =>
      createProduct(shop, admin, input, file, withIdempotency),
    )
  const add = (key: string, alt: string, file: Uint8Array) => addKeyed(shop, key, { id, alt }, file)
  const save = (key: string, input: PaymentMethodSave) =>
    runAdminRequest(shop, key, { procedure: 'save', input }, (withIdempotency) =>
      savePaymentMethod(shop, admin, input, withIdempotency),
    )
  const car = NewProduct.parse({ name: 'Model Y', price: 1 })
  const details = { currency: 'BTC', address: 'mistyped' }
  const wallet: PaymentMethodSave = { id: undefined, type: 'crypto', name: 'Bitcoin', details }
  return [
    {
      send: (key: string) => create(key, car, imageBytes),
      others: (key: string) => [
        create(key, { ...car, price: 2 }, imageBytes),
        create(key, car, otherImage),
        create(key, car),
      ],
      count: async () => (await listProducts(shop)).total - 1,
    },
    {
      send: (key: string) => add(key, 'The boot', imageBytes),
      others: (key: string) => [add(key, 'The roof', imageBytes), add(key, 'The boot', otherImage)],
      count: async () => (await getProduct(shop, id)).images.length,
    },
    {
      send: (key: string) => save(key, wallet),
      others: (key: string) => [save(key, { ...wallet, name: 'Ether' })],
      count: async () => (await listPaymentMethods(shop)).total,
    },
  ]
}

const stateOf = async (shop: TestShop) => ({
  products: await Promise.all((await listProducts(shop)).items.map(({ id }) => getProduct(shop, id))),
  methods: (await listPaymentMethods(shop)).items,
  files: shop.storedImages().sort(),
  record: (await searchAudit(shop, { offset: 0, limit: 100 })).total,
})

eachShop('a request of an admin with a key', (test) => {
  test('is run once when many come at once, and leaves no other image', async ({ shop }) => {
    for (const [nth, { send, count }] of (await requests(shop)).entries()) {
      const ends = await Promise.all(Array.from({ length: 12 }, () => send(`key-${nth}`)))
      expect(ends.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(new Set(ends.map(({ result }) => JSON.stringify(result))).size).toBe(1)
      expect(await count()).toBe(1)
    }
    const { products, files } = await stateOf(shop)
    const shown = products.flatMap(({ image, images }) => [image, ...images.map((each) => each.image)])
    expect(files).toEqual(shown.sort())
  })

  test('is rejected and changes nothing when the key was used for another request', async ({ shop }) => {
    const all = await requests(shop)
    for (const [nth, { send, others }] of all.entries()) {
      await send(`key-${nth}`)
      const before = await stateOf(shop)
      const another = all[(nth + 1) % all.length]
      const calls = [...others(`key-${nth}`), ...(another ? [another.send(`key-${nth}`)] : [])]
      const refusals = await Promise.all(calls.map(refusalOf))
      expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['IDEMPOTENCY_KEY_REUSED']))
      expect(await stateOf(shop)).toEqual(before)
    }
  })

  test('is new after 24 hours, with or without a sweep', async ({ shop }) => {
    for (const [nth, { send, count }] of (await requests(shop)).entries()) {
      await send(`key-${nth}`)
      await ageRows(shop.database, 24 * hour - minute)
      expect((await send(`key-${nth}`)).replayed).toBe(true)
      await ageRows(shop.database, 2 * minute)
      expect((await send(`key-${nth}`)).replayed).toBe(false)
      await ageRows(shop.database, 24 * hour + minute)
      await deleteExpiredData(shop)
      expect((await send(`key-${nth}`)).replayed).toBe(false)
      expect(await count()).toBe(3)
    }
  })

  test('can be repeated with its key after a refusal', async ({ shop }) => {
    const { id } = await aProduct(shop, 'Model 3', 1)
    const send = () => addKeyed(shop, 'key', { id, alt: 'One more' })
    for (let nth = 1; nth <= 8; nth += 1) await addImage(shop, admin, { id, alt: `${nth}` }, imageBytes)
    expect((await refusalOf(send())).code).toBe('TOO_MANY_IMAGES')
    const [last] = (await getProduct(shop, id)).images
    await removeImage(shop, admin, { id, image_id: last?.id ?? '' })
    expect((await send()).replayed).toBe(false)
    // The product has all images again, which does not affect the repetition.
    expect((await send()).replayed).toBe(true)
  })

  test('leaves no response with the order of a deleted customer', async ({ shop }) => {
    const [first, other] = [await anOrder(shop), await anOrder(shop)]
    const send = ({ order }: typeof first) => {
      const input = { ids: [order.id], status: 'paid' } as const
      return runAdminRequest(shop, order.id, { procedure: 'setStatuses', input }, (withIdempotency) =>
        setOrderStatuses(shop, admin, input, withIdempotency),
      )
    }
    for (const each of [first, other]) await send(each)
    await deleteUser(shop, admin, first.customer.id)
    expect(await send(first)).toMatchObject({ replayed: false, result: { missing: [first.order.id] } })
    expect(await send(other)).toMatchObject({ replayed: true })
  })

  test('does not share keys with customers', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    await placeOrder(shop, customer, checkout, 'key')
    for (const { send } of (await requests(shop)).slice(0, 1))
      expect((await send('key')).replayed).toBe(false)
  })
})

test('one of two concurrent requests with the same key and different bodies is rejected', async () => {
  const shop = await testShop('postgres')
  const bothAct = Promise.withResolvers<void>()
  let acting = 0
  const act = async () => {
    acting += 1
    if (acting === 2) bothAct.resolve()
    await bothAct.promise
    return 'done'
  }
  const send = (input: string) =>
    runAdminRequest(shop, 'key', { procedure: 'act', input }, (withIdempotency) =>
      write(shop, (trx) => withIdempotency(trx, async () => undefined, act)),
    )
  const ends = await Promise.allSettled([send('first'), send('second')])
  expect(ends.sort((a, b) => a.status.localeCompare(b.status))).toMatchObject([
    { value: { result: 'done', replayed: false } },
    { reason: { code: 'IDEMPOTENCY_KEY_REUSED' } },
  ])
})

test('a request whose commit response was lost is answered and not run again', async () => {
  const { url, lose } = await loseCommits(await freshPostgres())
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  const shop = await testShop('postgres', { database })
  for (const [nth, { send, count }] of (await requests(shop)).entries()) {
    lose('the response')
    const first = await send(`key-${nth}`)
    expect(await send(`key-${nth}`)).toEqual({ ...first, replayed: true })
    expect(await count()).toBe(1)
    lose('the commit')
    await expect(send(`other-${nth}`)).rejects.toThrow()
    expect((await send(`other-${nth}`)).replayed).toBe(false)
    expect(await count()).toBe(2)
  }
})
