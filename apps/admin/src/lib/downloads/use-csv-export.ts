import { readErrorBody } from '@voltway/contract/browser'
import { saveFile } from '@voltway/ui/save-file'
import { toasts } from '@voltway/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { fetchWithSecretRetry } from '../fetch-with-secret-retry.ts'
import { formatCount } from '../format-count.ts'

/** Each row ends with CR LF. Cells contain only LF. */
const carriageReturn = 13

/**
 * Downloads the CSV file at a path, one file at a time. If the admin leaves the page, the download is cancelled. `row` is the name
 * of one row. The hook uses `fetch`, because a link cannot send the admin secret and tRPC does not report progress.
 */
export function useCsvExport(path: string, row: string) {
  const [receivedRows, setReceivedRows] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function start(filter: Readonly<Record<string, unknown>> = {}) {
    if (running.current !== null) return
    const filters = Object.entries(filter).filter((each): each is [string, string] => Boolean(each[1]))
    running.current = new AbortController()
    const { signal } = running.current
    const fail = (details: string) => {
      if (!signal.aborted) toasts.show({ tone: 'failure', message: 'Export failed', details })
    }
    setReceivedRows(0)
    try {
      const response = await fetchWithSecretRetry(`${path}?${new URLSearchParams(filters)}`, { signal })
      if (response.ok && response.body !== null) await read(response, response.body)
      else fail(await errorMessage(response))
    } catch {
      fail('The connection broke. Please try again.')
    } finally {
      running.current = null
      setReceivedRows(null)
    }
  }

  async function read(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    const parts: BlobPart[] = []
    // The first line is the header.
    let rows = -1
    // Safari does not support `for await` on streams.
    const reader = body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      for (const byte of part.value) if (byte === carriageReturn) rows += 1
      setReceivedRows(Math.max(0, rows))
    }
    saveFile(new Blob(parts, { type: 'text/csv' }), response, 'export.csv')
    toasts.show({ message: `${formatCount(Math.max(0, rows), row)} exported` })
  }

  return {
    /** The number of rows received so far; null while no download runs. */
    receivedRows,
    start,
    cancel: () => running.current?.abort(),
  }
}

async function errorMessage(response: Response): Promise<string> {
  // A proxy may have sent the response, which then is not JSON.
  const body = readErrorBody(await response.json().catch(() => undefined))
  return body?.message ?? `The server answered with ${response.status}`
}
