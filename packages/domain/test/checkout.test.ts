import { expect } from 'vitest'
import {
  deletePaymentMethod,
  deleteProduct,
  getCart,
  listOrders,
  placeOrder,
  saveCart,
  savePaymentMethod,
  updateProduct,
} from '../src/index.ts'
import { admin, aFullCart, aProduct, eachShop, imageBytes, testShop } from './fixture.ts'

eachShop('a checkout', (test, dialect) => {
  test('places an order of the cart, empties it and returns the payment instructions', async ({ shop }) => {
    const { customer, car, method, checkout } = await aFullCart(shop)
    const panels = await aProduct(shop, 'Solar Panels', 12_990_50)
    const { cart, revision } = await saveCart(shop, customer, {
      cart: [
        { id: panels.id, qty: 3 },
        { id: car.id, qty: 1 },
      ],
    })

    const { placed, replayed } = await placeOrder(shop, customer, checkout)

    expect(replayed).toBe(false)
    const lines = cart.map(({ available: _, ...line }) => line)
    const reference = placed.order.reference
    expect(reference).toMatch(/^VW-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    const payment = {
      type: 'bank',
      name: 'Bank transfer',
      account_name: 'Voltway Ltd',
      account_number: '55555555',
      bank_name: 'Sample Bank',
      sort_code: '20-20-15',
      iban: 'GB33BUKB20201555555555',
      amount: '77961.50 USD',
      reference,
    }
    const at = '2030-01-01T12:00:00.000Z'
    expect(placed).toEqual({
      payment,
      order: {
        id: expect.any(String),
        user_id: customer.id,
        email: customer.email,
        total: 77_961.5,
        payment_method_id: method.id,
        status: 'pending',
        created_at: at,
        updated_at: at,
        cart: lines,
        reference,
        payment,
        delivery: null,
        tracking: null,
        history: [{ status: 'pending', at }],
      },
    })
    expect(Object.entries(placed.payment)).toEqual(Object.entries(payment))
    const emptied = await getCart(shop, customer)
    expect(emptied.cart).toEqual([])
    expect(emptied.revision).toBeGreaterThan(revision)
    expect(await listOrders(shop, customer)).toEqual({ items: [placed.order], total: 1 })
  })

  test('shows address and currency of a wallet', async ({ shop }) => {
    const { customer } = await aFullCart(shop)
    const details = { address: 'somewhere', currency: 'BTC' }
    const wallet = await savePaymentMethod(shop, admin, { id: undefined, type: 'crypto', name: 'B', details })
    const { placed } = await placeOrder(shop, customer, { payment_method_id: wallet.id })
    const { reference } = placed.order
    expect(Object.entries(placed.payment)).toEqual(
      Object.entries({ type: 'crypto', name: 'B', ...details, amount: '38990.00 USD', reference }),
    )
  })

  test('does not change with its products, its payment method and later prices', async ({ shop }) => {
    const { customer, car, method, checkout } = await aFullCart(shop)
    const gift = await aProduct(shop, 'Sticker', 0, imageBytes)
    await saveCart(shop, customer, { cart: [car, gift].map(({ id }) => ({ id, qty: 2 })) })
    const { placed } = await placeOrder(shop, customer, checkout)

    await updateProduct(shop, admin, { id: car.id, name: 'Other', price: 1 }, new Uint8Array([7]))
    await deleteProduct(shop, admin, gift.id)
    await savePaymentMethod(shop, admin, { ...method, name: 'New', details: { ...method.details, iban: '' } })
    await deletePaymentMethod(shop, admin, method.id)

    expect(await listOrders(shop, customer)).toEqual({ items: [placed.order], total: 1 })
    for (const { image } of placed.order.cart) expect(shop.storedImages()).toContain(image)
  })

  test('draws another reference when the first one is taken', async () => {
    const draws = [1, 1, 2].map((byte) => new Uint8Array(8).fill(byte))
    const shop = await testShop(dialect)
    const { customer, car, checkout } = await aFullCart(shop)
    const repeating = { ...shop, randomBytes: () => draws.shift() ?? new Uint8Array() }
    const first = await placeOrder(repeating, customer, checkout)
    await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
    const second = await placeOrder(repeating, customer, checkout)
    expect(first.placed.order.reference).toBe('VW-3333-3333')
    expect(second.placed.order.reference).toBe('VW-4444-4444')
    expect(second.placed.payment.reference).toBe('VW-4444-4444')
    expect((await listOrders(shop, customer)).items).toEqual([second.placed.order, first.placed.order])
  })

  test('accepts an expected total that is right to the cent', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    const dime = await aProduct(shop, 'Dime', 10)
    await saveCart(shop, customer, { cart: [{ id: dime.id, qty: 3 }] })
    const { placed } = await placeOrder(shop, customer, { ...checkout, expected_total: 0.3 })
    expect(placed.order.total).toBe(0.3)
    expect(placed.payment.amount).toBe('0.30 USD')
  })

  test('is exact for the largest cart', async ({ shop }) => {
    const { customer, checkout } = await aFullCart(shop)
    const cart = []
    for (let nth = 0; nth < 100; nth++) {
      cart.push({ id: (await aProduct(shop, `Island ${nth}`, 9_999_999_999)).id, qty: 999 })
    }
    await saveCart(shop, customer, { cart })
    const { placed } = await placeOrder(shop, customer, { ...checkout, expected_total: 9_989_999_999_001 })
    expect(placed.payment.amount).toBe('9989999999001.00 USD')
    expect(placed.order.total).toBe(9_989_999_999_001)
    expect((await listOrders(shop, customer)).items).toEqual([placed.order])
  })
})
