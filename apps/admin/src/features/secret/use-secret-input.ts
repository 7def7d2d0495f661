import { TRPCClientError } from '@trpc/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { parseSecret, unlockAdmin, useAdminSecret } from '../../lib/admin-secret.ts'
import { serverMessageOr } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

/** An input that holds the admin secret, and unlocks the admin with another one that the server accepts. */
export function useSecretInput(onUnlocked?: () => void) {
  const { secret } = useAdminSecret()
  const { client } = trpc.useUtils()
  const input = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState(secret === null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const checking = useRef(false)

  // As a property, because an attribute would put the secret into the markup.
  useEffect(() => {
    if (input.current !== null) input.current.value = secret ?? ''
    setEdited(secret === null)
  }, [secret])

  function edit() {
    setProblem(undefined)
    setEdited(secret === null || input.current?.value !== secret)
  }

  function reset() {
    if (input.current !== null) input.current.value = secret ?? ''
    edit()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!checking.current && (await unlock(input.current?.value ?? ''))) {
      onUnlocked?.()
      return
    }
    input.current?.focus()
    input.current?.select()
  }

  /** True when the server accepted what was typed. */
  async function unlock(typed: string): Promise<boolean> {
    checking.current = true
    setBusy(true)
    setProblem(undefined)
    // What cannot be sent in a header cannot be right.
    const sent = parseSecret(typed)
    const refusal = sent === null ? texts.secret.invalid : await checkSecret(sent)
    checking.current = false
    setBusy(false)
    setProblem(refusal)
    if (sent !== null && refusal === undefined) unlockAdmin(sent)
    return refusal === undefined
  }

  async function checkSecret(sent: string): Promise<string | undefined> {
    try {
      await client.admin.check.query(undefined, { context: { secret: sent } })
      return undefined
    } catch (error) {
      return reasonOf(error)
    }
  }

  return {
    input,
    busy,
    /** Why the last secret was not accepted. */
    problem,
    /** The input holds another secret than the one that is in use. */
    edited,
    edit,
    /** Puts the secret in use back into the input. */
    reset,
    submit,
  }
}

function reasonOf(error: unknown): string {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  if (!(response instanceof Response)) return 'The server did not answer. Please try again'
  if (response.status === 401) return serverMessageOr(error, texts.secret.invalid)
  if (response.status !== 429)
    return serverMessageOr(error, 'The secret could not be checked. Please try again')
  const seconds = Number(response.headers.get('Retry-After'))
  return `Too many attempts. Please try again ${seconds > 0 ? waitingTime(seconds) : 'later'}`
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
