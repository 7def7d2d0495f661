import { TRPCClientError } from '@trpc/client'
import { serverText } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import type { Client } from '../../lib/trpc.ts'

export type SecretVerdict = { accepted: true } | { accepted: false; reason: string }

/** Asks the server whether a secret is the right one. */
export async function checkSecret(client: Client, secret: string): Promise<SecretVerdict> {
  try {
    await client.admin.check.query(undefined, { context: { secret } })
    return { accepted: true }
  } catch (error) {
    return { accepted: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  if (!(response instanceof Response)) return 'The server did not answer. Please try again'
  if (response.status === 401) return serverText(error, texts.secret.invalid)
  if (response.status !== 429) return serverText(error, 'The secret could not be checked. Please try again')
  const seconds = Number(response.headers.get('Retry-After'))
  return `Too many attempts. Please try again ${seconds > 0 ? waitingTime(seconds) : 'later'}`
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
