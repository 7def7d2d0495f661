import type { DeliveriesOverview } from '@voltway/contract'
import { expect, test } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { call, databaseEnv, emptyFolder, openSale, startProgram } from '../test/program.ts'
import { startReceiver } from '../test/receivers.ts'

const nodeCount = 3
const customers = 10
const ordersPerCustomer = 100

test('three nodes send one mail, and one message to a webhook, for each of 1,000 orders', async () => {
  const mailServer = await startMailServer()
  const receiver = await startReceiver((_, response) => response.end())
  const env = {
    ...(await databaseEnv('postgres')),
    RATE_LIMITS: 'off',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@shop.example',
    PUBLIC_URL: 'https://shop.example',
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  }
  const [first = expect.fail(), ...others] = await Promise.all(
    Array.from({ length: nodeCount }, () => startProgram(emptyFolder(), env)),
  )
  const sales = await openSale(first)
  const body = { url: receiver.url, events: ['order.placed'] }
  await call(first, 'POST', '/api/admin/webhooks', { body })

  const nodes = [first, ...others]
  const placed: string[] = []
  const buy = async (_: unknown, nth: number) => {
    const { token } = await sales.register()
    const node = nodes[nth % nodeCount] ?? first
    for (let count = 0; count < ordersPerCustomer; count++) placed.push((await sales.order(token, node)).id)
  }
  await Promise.all(Array.from({ length: customers }, buy))

  const counts = () => [mailServer.received.length, receiver.requests.length]
  await expect.poll(counts).toEqual([placed.length, placed.length])
  const overview = () => call<DeliveriesOverview>(first, 'GET', '/api/admin/deliveries/overview')
  await expect.poll(overview).toMatchObject({ waiting: 0, failed: 0 })
  expect(counts(), 'no message was repeated').toEqual([placed.length, placed.length])
  expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(placed.length)
  const announced = receiver.requests.map(({ body }) => JSON.parse(body).data.id as string)
  expect(announced.sort()).toEqual(placed.sort())
})
