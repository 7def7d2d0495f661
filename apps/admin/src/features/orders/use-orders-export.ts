import { toasts } from '@voltway/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { DownloadRefused, downloadCsv } from '../../lib/csv-download.ts'
import { formatOrderCount } from './format-order-count.ts'

type OrdersExport = {
  /** How many orders have arrived; null while no download runs. */
  arrived: number | null
  start: (parameters: Record<string, string | undefined>) => Promise<void>
  cancel: () => void
}

/** Downloads the orders of a filter, one file at a time; leaving the page cancels it. */
export function useOrdersExport(): OrdersExport {
  const [arrived, setArrived] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function start(parameters: Record<string, string | undefined>) {
    if (running.current !== null) return
    const given = Object.entries(parameters).filter((each): each is [string, string] => Boolean(each[1]))
    const abort = new AbortController()
    running.current = abort
    setArrived(0)
    let orders = 0
    try {
      await downloadCsv({
        url: `/api/admin/orders/export?${new URLSearchParams(given)}`,
        // The first line is the header.
        onLines: (lines) => {
          orders = Math.max(0, lines - 1)
          setArrived(orders)
        },
        signal: abort.signal,
      })
      toasts.show({ message: `${formatOrderCount(orders)} exported` })
    } catch (error) {
      if (abort.signal.aborted) return
      const details =
        error instanceof DownloadRefused ? error.message : 'The connection broke. Please try again.'
      toasts.show({ tone: 'failure', message: 'Export failed', details })
    } finally {
      running.current = null
      setArrived(null)
    }
  }

  return { arrived, start, cancel: () => running.current?.abort() }
}
