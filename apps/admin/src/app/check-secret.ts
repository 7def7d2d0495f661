import { texts } from '../lib/texts.ts'

/** What the server said to a secret. */
export type SecretVerdict = { accepted: true } | { accepted: false; reason: string }

/** Asks the server whether this is the admin secret. Not with the pages' own client, whose refusals wait for this answer. */
export async function checkSecret(secret: string): Promise<SecretVerdict> {
  try {
    const response = await fetch('/trpc/admin.check', { headers: { 'X-Admin-Secret': secret } })
    return response.ok ? { accepted: true } : { accepted: false, reason: await reasonOf(response) }
  } catch {
    return { accepted: false, reason: 'The server did not answer. Please try again' }
  }
}

async function reasonOf(response: Response): Promise<string> {
  const said = await sentence(response)
  if (response.status === 401) return said ?? texts.secret.invalid
  if (response.status !== 429) return said ?? 'The secret could not be checked. Please try again'
  const seconds = Number(response.headers.get('Retry-After'))
  return `Too many attempts. Please try again ${seconds > 0 ? waitingTime(seconds) : 'later'}`
}

async function sentence(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const { error } = (body ?? {}) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : undefined
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
