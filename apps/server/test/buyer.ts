import type { Order } from '@voltway/contract'
import { json, type TestResponse, type TestServer } from './harness.ts'

type Placed = { payment: { reference: string }; order: Order }
type Buyer = Awaited<ReturnType<TestServer['aFullCart']>>

/** Returns the orders of a customer. */
export const orders = async (server: TestServer, { token }: Buyer) =>
  json<Order[]>(await server.request('GET', '/api/orders', { token }))

/** Checks out by REST or by tRPC, alternately. */
export const buy = async (server: TestServer, buyer: Buyer, index = 0, key?: string, more: object = {}) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const options = { token: buyer.token, headers }
  const body = { ...buyer.checkout, ...more }
  return index % 2 === 0
    ? server.request('POST', '/api/checkout', { ...options, body })
    : server.mutate('checkout.placeOrder', body, options)
}

/** Returns the placed order of a response by REST or by tRPC. */
export const placedBy = (response: TestResponse): Placed => {
  const body = json<Placed | { result: { data: Placed } }>(response)
  return 'result' in body ? body.result.data : body
}
