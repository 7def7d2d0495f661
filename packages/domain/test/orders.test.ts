import { AuditSearch } from '@voltway/contract'
import { expect } from 'vitest'
import {
  deleteOrder,
  deleteProduct,
  deleteUser,
  listAllOrders,
  listOrders,
  listUsers,
  placeOrder,
  saveCart,
  searchAudit,
  searchOrders,
  setOrderStatuses,
  updateOrder,
} from '../src/index.ts'
import { aCustomer, admin, anOrder, eachShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

eachShop('orders', (test) => {
  test('are found by a reference in a line of a bank statement, also with blanks in it', async ({ shop }) => {
    const { order } = await anOrder(shop)
    await anOrder(shop)
    const reference = 'VW-7KQ4-M2HX'
    const named = shop.database.db
      .updateTable('orders')
      .set({ reference, search_text: 'vw7kq4m2hx\nvw bank gmbh' })
    await named.where('id', '=', order.id).execute()
    const blanks = reference.replaceAll('-', ' ')
    const page = { sort: 'created_at', direction: 'desc', offset: 0, limit: 9, time_zone: 'UTC' } as const
    const find = async (search: string) =>
      (await searchOrders(shop, { ...page, search })).items.map((each) => each.reference)
    for (const text of [
      'VW Bank GmbH',
      reference,
      blanks,
      `Many thanks ${blanks}`,
      `SVWZ+${reference.toLowerCase()}/4711`,
    ])
      expect(await find(text), text).toEqual([reference])
    for (const text of [`X${reference}`, `${reference}X`, `Many thanks ${reference.slice(3)}`])
      expect(await find(text), text).toEqual([])
  })

  test('are visible to their customer and admins only, newest first', async ({ shop }) => {
    const { customer, car, checkout, order } = await anOrder(shop)
    await saveCart(shop, customer, { cart: [{ id: car.id, qty: 2 }] })
    const { placed: second } = await placeOrder(shop, customer, checkout)
    const { customer: other, order: others } = await anOrder(shop)

    expect(await listOrders(shop, customer)).toEqual({ items: [second.order, order], total: 2 })
    expect(await listOrders(shop, customer, { id: customer.id, limit: 1 })).toEqual({
      items: [second.order],
      total: 2,
      next: second.order.id,
    })
    expect(await listOrders(shop, customer, { id: '', cursor: second.order.id })).toEqual({
      items: [order],
      total: 2,
    })
    expect((await refusalOf(listOrders(shop, other, { id: customer.id }))).code).toBe('FORBIDDEN')
    const all = [others, second.order, order].map((each) => ({ ...each, note: '', version: 1 }))
    expect(await listAllOrders(shop)).toEqual({ items: all, total: 3 })
  })

  test('record every change of status with its time, and the same status once', async ({ shop }) => {
    const { order, customer } = await anOrder(shop)
    const history = [...order.history]
    for (const status of ['paid', 'shipped', 'completed', 'cancelled', 'pending'] as const) {
      shop.moveClock(1000)
      history.push({ status, at: shop.now().toISOString() })
      const changed = await updateOrder(shop, admin, { id: order.id, status })
      const named = history.map((step, index) => (index === 0 ? step : { ...step, by: admin.name }))
      const updated_at = history.at(-1)?.at
      expect(changed).toEqual({
        ...order,
        status,
        note: '',
        history: named,
        updated_at,
        version: history.length,
      })
      shop.moveClock(1000)
      expect(await updateOrder(shop, admin, { id: order.id, status })).toEqual(changed)
    }
    expect((await listOrders(shop, customer)).items[0]?.history).toEqual(history)
    expect((await refusalOf(updateOrder(shop, admin, { id: 'unknown', status: 'paid' }))).code).toBe(
      'NOT_FOUND',
    )
  })

  test('are changed in bulk only if their history is as expected, not only the status', async ({ shop }) => {
    const { order: first } = await anOrder(shop)
    const { order: second } = await anOrder(shop)
    const { order: third } = await anOrder(shop)
    const ids = [first.id, second.id, third.id, 'unknown']
    for (const status of ['paid', 'completed'] as const)
      await updateOrder(shop, admin, { id: second.id, status })
    const completed = await setOrderStatuses(shop, admin, { ids, status: 'completed' })
    expect(completed.updated.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect(completed).toMatchObject({ missing: ['unknown'], unchanged: [second.id], conflicts: [] })

    for (const status of ['cancelled', 'completed'] as const)
      await updateOrder(shop, admin, { id: third.id, status })
    const expected_history = Object.fromEntries(
      completed.updated.map(({ id, history }) => [id, history.length]),
    )
    const undone = await setOrderStatuses(shop, admin, { ids, status: 'previous', expected_history })
    expect(undone.updated.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'pending'],
      [second.id, 'paid'],
    ])
    expect(undone).toMatchObject({ missing: ['unknown'], unchanged: [], conflicts: [third.id] })
    const { items } = await searchAudit(shop, AuditSearch.parse({ entity_id: first.id }))
    expect(items[0]?.after).toMatchObject({ orders: [{ status: 'pending' }, { status: 'paid' }] })
    const statuses = (await listAllOrders(shop)).items.map(({ id, status }) => [id, status])
    expect(statuses).toEqual([
      [third.id, 'completed'],
      [second.id, 'paid'],
      [first.id, 'pending'],
    ])
    const { order: fresh } = await anOrder(shop)
    const outcome = await setOrderStatuses(shop, admin, { ids: [fresh.id], status: 'previous' })
    expect(outcome).toMatchObject({ updated: [], conflicts: [fresh.id] })
  })

  test('are never changed from an unexpected state by concurrent undos and changes', async ({ shop }) => {
    const { id } = (await anOrder(shop)).order
    await updateOrder(shop, admin, { id, status: 'completed' })
    const undo = () =>
      setOrderStatuses(shop, admin, { ids: [id], status: 'previous', expected_history: { [id]: 2 } })
    const [, ...undone] = await Promise.all([
      updateOrder(shop, admin, { id, status: 'cancelled' }),
      undo(),
      undo(),
      undo(),
    ])
    const { history } = await updateOrder(shop, admin, { id, status: 'cancelled' })
    const changes = history.map(({ status }) => status)
    const undoCame = undone.filter(({ conflicts }) => conflicts.length === 0).length
    expect(changes).toEqual(
      undoCame === 0
        ? ['pending', 'completed', 'cancelled']
        : ['pending', 'completed', 'pending', 'cancelled'],
    )
    expect(undoCame).toBeLessThan(2)
  })

  test('are deleted once, with the image that only they showed', async ({ shop }) => {
    const { order, car, customer } = await anOrder(shop)
    await deleteProduct(shop, admin, car.id)
    expect(shop.storedImages()).toEqual([car.image])
    await deleteOrder(shop, admin, order.id)
    expect(shop.storedImages()).toEqual([])
    expect((await listOrders(shop, customer)).total).toBe(0)
    expect((await refusalOf(deleteOrder(shop, admin, order.id))).code).toBe('NOT_FOUND')
  })

  test('leave an image that a product or another order still shows', async ({ shop }) => {
    const { order, car, customer, checkout } = await anOrder(shop)
    await saveCart(shop, customer, { cart: [{ id: car.id, qty: 1 }] })
    await placeOrder(shop, customer, checkout)
    await deleteOrder(shop, admin, order.id)
    expect(shop.storedImages()).toEqual([car.image])
    await deleteProduct(shop, admin, car.id)
    expect(shop.storedImages()).toEqual([car.image])
  })

  test('are deleted with their customer and images, and other customers stay unchanged', async ({ shop }) => {
    const { customer, car } = await anOrder(shop)
    const { customer: other, order: others } = await anOrder(shop)
    await deleteProduct(shop, admin, car.id)
    await deleteUser(shop, admin, customer.id)
    expect(await listUsers(shop)).toEqual({ items: [other], total: 1 })
    expect(await listAllOrders(shop)).toEqual({ items: [{ ...others, note: '', version: 1 }], total: 1 })
    expect(shop.storedImages()).toEqual([others.cart[0]?.image])
    expect((await refusalOf(deleteUser(shop, admin, customer.id))).code).toBe('NOT_FOUND')
  })

  test('belong to users, who are listed newest first, in parts, without password', async ({ shop }) => {
    const customers = [await aCustomer(shop), await aCustomer(shop), await aCustomer(shop)].reverse()
    expect(await listUsers(shop)).toEqual({ items: customers, total: 3 })
    expect(await listUsers(shop, { limit: 2 })).toEqual({
      items: customers.slice(0, 2),
      total: 3,
      next: customers[1]?.id,
    })
  })
})
