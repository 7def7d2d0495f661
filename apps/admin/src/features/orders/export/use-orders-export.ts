import type { OrderFilter } from '@voltway/contract'
import { readErrorBody } from '@voltway/contract/browser'
import { saveFile } from '@voltway/ui/save-file'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { fetchWithSecretRetry } from '../../../lib/fetch-with-secret-retry.ts'
import { formatOrderCount } from '../chart/format-order-count.ts'

const lineFeed = 10

/**
 * Downloads the filtered orders, one file at a time; leaving the page cancels the download. It uses `fetch`, because a link
 * cannot send the admin secret and tRPC does not report progress.
 */
export function useOrdersExport() {
  const [receivedOrders, setReceivedOrders] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function start(filter: OrderFilter) {
    if (running.current !== null) return
    const filters = Object.entries(filter).filter((each): each is [string, string] => Boolean(each[1]))
    running.current = new AbortController()
    const { signal } = running.current
    const fail = (details: string) => {
      if (!signal.aborted) toasts.show({ tone: 'failure', message: 'Export failed', details })
    }
    setReceivedOrders(0)
    try {
      const response = await fetchWithSecretRetry(
        `/api/admin/orders/export?${new URLSearchParams(filters)}`,
        {
          signal,
        },
      )
      if (response.ok && response.body !== null) await read(response, response.body)
      else fail(await errorMessage(response))
    } catch {
      fail('The connection broke. Please try again.')
    } finally {
      running.current = null
      setReceivedOrders(null)
    }
  }

  async function read(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    const parts: BlobPart[] = []
    // The first line is the header.
    let orders = -1
    // Safari does not support `for await` on streams.
    const reader = body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      for (const byte of part.value) if (byte === lineFeed) orders += 1
      setReceivedOrders(Math.max(0, orders))
    }
    saveFile(new Blob(parts, { type: 'text/csv' }), response, 'export.csv')
    toasts.show({ message: `${formatOrderCount(Math.max(0, orders))} exported` })
  }

  return {
    /** The number of orders received so far; null while no download runs. */
    receivedOrders,
    start,
    cancel: () => running.current?.abort(),
  }
}

async function errorMessage(response: Response): Promise<string> {
  // A proxy may have sent the response, which then is not JSON.
  const body = readErrorBody(await response.json().catch(() => undefined))
  return body?.message ?? `The server answered with ${response.status}`
}
