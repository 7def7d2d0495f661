import { expect } from 'vitest'
import { eachServer, expectError, json } from './harness.ts'

eachServer('one order of a customer', (test) => {
  test('is readable by that customer only, by REST and tRPC', async (server) => {
    const { token, order } = await server.anOrder()
    const stranger = await server.aCustomer()
    const read = async (as: string, id: string) => [
      await server.request('GET', `/api/orders/${id}`, { token: as }),
      await server.query('orders.get', { id }, { token: as }),
    ]
    const [rest, trpc] = await read(token, order.id)
    expect(rest && json(rest)).toEqual(order)
    expect(trpc && json(trpc)).toEqual({ result: { data: order } })
    for (const response of [...(await read(stranger.token, order.id)), ...(await read(token, 'unknown'))])
      expectError(response, 404, 'NOT_FOUND')
    const [byReference] = await read(token, order.reference)
    expect(byReference && json(byReference)).toEqual(order)
    for (const response of await read(stranger.token, order.reference))
      expectError(response, 404, 'NOT_FOUND')
  })

  test('has a receipt for that customer only', async (server) => {
    const { token, order } = await server.anOrder()
    const stranger = await server.aCustomer()
    const path = `/api/orders/${order.id}/receipt`
    expectError(await server.request('GET', path, { token: stranger.token }), 404, 'NOT_FOUND')
    expectError(await server.request('GET', path), 401, 'UNAUTHORIZED')
    const { status, headers } = await server.request('GET', path, { token })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  })
})
