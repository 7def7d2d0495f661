import { keepPreviousData } from '@tanstack/react-query'
import type { Delivery } from '@voltway/contract'
import { trpc } from '../../../lib/trpc.ts'
import type { MessageSearchParams } from '../message-search-params.ts'
import { pollMessages } from '../poll-messages.ts'

const partSize = 25
const shownMs = 30 * 24 * 60 * 60 * 1000

/** Loads the deliveries of the last 30 days, newest first, part by part. */
export function useMessageDeliveries({ status, webhook }: Pick<MessageSearchParams, 'status' | 'webhook'>) {
  const query = trpc.admin.deliveries.list.useInfiniteQuery(
    { limit: partSize, ...(status && { status }), ...(webhook && { webhook_id: webhook }) },
    {
      // Ids are the cursors of this list.
      getNextPageParam: (part) =>
        part.length === partSize ? part.filter(isRecent).at(partSize - 1)?.id : undefined,
      staleTime: 0,
      placeholderData: keepPreviousData,
      // A refresh loads all parts again, so that the load stays the same with each further part.
      refetchInterval: (loading) => pollMessages(loading) * (loading.state.data?.pages.length ?? 1),
    },
  )
  const items = query.data?.pages.flat().filter(isRecent)
  return { ...query, items }
}

function isRecent({ created_at }: Delivery): boolean {
  return Date.parse(created_at) > Date.now() - shownMs
}
