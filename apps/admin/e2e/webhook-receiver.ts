import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Locator, type Page } from '@playwright/test'
import { openAdmin, type Shop } from './admin-page.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver of webhooks on a free port. It responds with status 200 until `respondWith` changes it. */
export async function startReceiver() {
  const requests: Received[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: await text(request) })
    // A failed delivery then waits until the test sends it again.
    response.writeHead(status, { 'retry-after': '3600' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    respondWith(next: number) {
      status = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const webhooks = (page: Page) => page.getByRole('region', { name: 'Webhooks' })
export const deliveries = (page: Page) => page.getByRole('region', { name: 'Deliveries' })
export const editor = (page: Page) => page.getByRole('dialog', { name: /webhook$/ })
export const rows = (list: Locator, word: string) => list.getByRole('row').filter({ hasText: word })

/** Creates a webhook for this receiver by REST. */
export function createWebhook({ api }: Shop, { url }: Pick<Receiver, 'url'>, events: string[] = []) {
  const body = { url, events }
  return api.call<{ id: string; url: string; secret: string }>('POST', '/api/admin/webhooks', { body })
}

/** Waits until the events of earlier journeys have their recipients, so that a new webhook does not receive them. */
export async function waitForEarlierEvents({ api }: Shop): Promise<void> {
  const method = {
    type: 'crypto',
    name: 'Last event before the webhooks',
    details: { address: 'bc1q', currency: 'BTC' },
  } as const
  const { id } = await api.createPaymentMethod(method)
  await api.call('DELETE', `/api/admin/payment-methods/${id}`)
  type Event = { data: { id: string } }
  const path = '/api/admin/events?type=payment_method.deleted&limit=500'
  const deletedIds = async () => (await api.call<Event[]>('GET', path)).map(({ data }) => data.id)
  await expect.poll(deletedIds).toContain(id)
}

/** Sends tests to a webhook by REST. */
export async function sendTests({ api }: Shop, { id }: { id: string }, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await api.call('POST', `/api/admin/webhooks/${id}/test`)
}

/** Deletes all webhooks, so that they receive no events of later tests. */
export async function deleteWebhooks({ api }: Shop): Promise<void> {
  for (const { id } of await api.call<{ id: string }[]>('GET', '/api/admin/webhooks'))
    await api.call('DELETE', `/api/admin/webhooks/${id}`)
}

/** Chooses an action in the menu of a webhook. */
export async function chooseAction(page: Page, url: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${url}`, exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Opens the list with the deliveries to one webhook. */
export const deliveriesOf = ({ id }: { id: string }) => `/admin-messages?webhook=${id}`

/** Opens the editor of a new webhook. */
export async function openNew(page: Page, shop: Shop, base = ''): Promise<void> {
  await openAdmin(page, shop, `${base}/admin-messages`)
  await page.getByRole('button', { name: 'New webhook' }).click()
}

/** Waits until the list shows the number of deliveries with a status. */
export async function expectStatuses(page: Page, label: string, count: number): Promise<void> {
  await expect(rows(deliveries(page), label)).toHaveCount(count)
}
