import type { Choice, NewProduct } from '@voltway/contract'
import { lineKey, maxQty } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { eachDialect } from '@voltway/db/fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createProduct, getCart, placeOrder, saveCart, updateProduct } from '../src/index.ts'
import { aCustomer, admin, aPaymentMethod, testShop } from './fixture.ts'

const choice = (name: string) => ({ name, swatch: '', surcharge: 0 })
const paint = { name: 'Paint', choices: [choice('White'), choice('Blue')] }
const wheels = { name: 'Wheels', choices: [choice('19″'), choice('21″')] }
const car = newProduct({ name: 'Model S', price: 100, options: [paint, wheels] })
const chosen = (...words: string[]): Choice[] =>
  words.map((word) => ({ option: word === 'White' || word === 'Blue' ? 'Paint' : 'Wheels', choice: word }))

/** Creates a customer whose cart has two lines, of 5 and 2 pieces, that have become equal because an option was restored. */
const aCartOfTwins = async (dialect: 'sqlite' | 'postgres', [first, second]: [number, number] = [5, 2]) => {
  const shop = await testShop(dialect)
  const customer = await aCustomer(shop)
  const method = await aPaymentMethod(shop)
  const { id } = await createProduct(shop, admin, car)
  const setOptions = (options: NewProduct['options']) => updateProduct(shop, admin, { id, options })
  const read = () => getCart(shop, customer)
  const write = (cart: { id: string; choices?: Choice[]; qty: number }[]) =>
    saveCart(shop, customer, { cart: cart.map(({ id, choices, qty }) => ({ id, choices, qty })) })
  await write([{ id, choices: chosen('Blue', '19″'), qty: first }])
  await setOptions([paint])
  const { cart } = await read()
  const twins = (await write([...cart, { id, choices: chosen('Blue'), qty: second }])).cart
  await setOptions(car.options)
  return { shop, customer, method, id, twins, setOptions, read, write }
}

eachDialect('lines that have become equal', (dialect) => {
  test('are returned as one line with the sum of their quantities', async () => {
    const { twins, read } = await aCartOfTwins(dialect)
    expect(twins.map(({ qty, available }) => [qty, available])).toEqual([
      [5, false],
      [2, true],
    ])
    expect((await read()).cart).toMatchObject([{ choices: chosen('Blue', '19″'), qty: 7, available: true }])
  })

  test('keep all pieces when a client saves the cart that it has read, before or after the change', async () => {
    const { read, write } = await aCartOfTwins(dialect)
    const { cart } = await read()
    expect((await write(cart)).cart).toEqual(cart)
    expect((await read()).cart).toEqual(cart)
    const late = await aCartOfTwins(dialect)
    expect((await late.write(late.twins)).cart).toMatchObject([{ qty: 7 }])
    expect((await late.read()).cart).toMatchObject([{ qty: 7 }])
    expect((await late.write(late.twins)).cart).toMatchObject([{ qty: 7 }])
  })

  test('are ordered as one line, at the total of the cart', async () => {
    const { shop, customer, method, read } = await aCartOfTwins(dialect)
    const { cart, revision } = await read()
    const checkout = { payment_method_id: method.id, expected_total: 700, revision }
    const { placed } = await placeOrder(shop, customer, checkout)
    expect(placed.order.cart).toEqual(cart.map(({ available: _, ...line }) => line))
    expect(placed.order).toMatchObject({ total: 700, cart: [{ qty: 7 }] })
  })

  test('are one line in a rejected checkout too', async () => {
    const { shop, customer, method, id, setOptions, read } = await aCartOfTwins(dialect)
    const order = (expected_total?: number) =>
      placeOrder(shop, customer, { payment_method_id: method.id, expected_total })
    const { cart } = await read()
    await expect(order(1)).rejects.toMatchObject({ refused: { code: 'PRICE_CHANGED', details: { cart } } })
    await setOptions([wheels])
    const gone = { id, name: 'Model S', choices: chosen('Blue', '19″') }
    const rejection = { code: 'PRODUCT_UNAVAILABLE', details: { products: [gone, expect.anything()] } }
    await expect(order()).rejects.toMatchObject({ refused: rejection })
  })

  test('never exceed the largest quantity of a line', async () => {
    const { shop, customer, method, read, write } = await aCartOfTwins(dialect, [600, 500])
    const { cart } = await read()
    expect(cart).toMatchObject([{ qty: maxQty }])
    expect((await write(cart)).cart).toEqual(cart)
    const { placed } = await placeOrder(shop, customer, { payment_method_id: method.id })
    expect(placed.order.cart).toMatchObject([{ qty: maxQty }])
  })

  test('keep the larger quantity if a client sends one line twice', async () => {
    const { twins, write, id } = await aCartOfTwins(dialect)
    const [blue, other] = twins
    if (!blue || !other) throw new Error('The lines are missing')
    const { cart } = await write([blue, { ...blue, qty: 4 }, other, { ...other, qty: 1 }])
    expect(cart).toMatchObject([{ qty: 7 }])
    const again = await write([...cart, { id, choices: chosen('Blue'), qty: 3 }])
    expect(again.cart).toMatchObject([{ qty: 7 }])
  })

  test('have each key once in a cart and lose no piece, for any change of the options', async () => {
    const shop = await testShop(dialect)
    const { id } = await createProduct(shop, admin, car)
    const sets = [[], [paint], [wheels], [paint, wheels], [wheels, paint]]
    const step = fc.record({
      options: fc.constantFrom(...sets),
      words: fc.subarray(['Blue', '21″']),
      qty: fc.integer({ min: 1, max: 9 }),
      stale: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const customer = await aCustomer(shop)
        let pieces = 0
        for (const { options, words, qty, stale } of steps) {
          const before = await getCart(shop, customer)
          await updateProduct(shop, admin, { id, options })
          // An open tab sends the cart that it read before the options changed.
          const known = stale ? before : await getCart(shop, customer)
          const names = options.map(({ name }) => name)
          const choices = chosen(...words).filter(({ option }) => names.includes(option))
          const offered = options.map(({ name, choices: [first] }) => ({
            option: name,
            choice: first?.name ?? '',
          }))
          const added = {
            id,
            choices: offered.map((each) => choices.find(({ option }) => option === each.option) ?? each),
          }
          const same = known.cart.find((line) => lineKey(line) === lineKey(added))
          if (!stale) pieces += qty
          const cart = stale
            ? known.cart
            : same
              ? known.cart.map((line) => (line === same ? { ...line, qty: line.qty + qty } : line))
              : [...known.cart, { ...added, qty }]
          const wanted = cart.map(({ id, choices, qty }) => ({ id, choices, qty }))
          const saved = await saveCart(shop, customer, { cart: wanted, revision: known.revision })
          expect(saved).toEqual(await getCart(shop, customer))
          expect(new Set(saved.cart.map(lineKey)).size).toBe(saved.cart.length)
          expect(saved.cart.reduce((sum, line) => sum + line.qty, 0)).toBe(pieces)
        }
      }),
      { numRuns: 60 },
    )
  })
})
