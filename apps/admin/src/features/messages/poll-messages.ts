import { pollIfLoaded } from '../../lib/trpc.ts'

/** The `refetchInterval` of the messages page. */
export const pollMessages = pollIfLoaded(5_000)
