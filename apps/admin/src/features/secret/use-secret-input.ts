import { type FormEvent, useEffect, useRef, useState } from 'react'
import { parseSecret, unlockAdmin, useAdminSecret } from '../../lib/admin-secret.ts'
import { serverMessageOr } from '../../lib/failure.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'

/** The state of an input for the admin secret; submitting it checks the secret on the server and unlocks the admin. */
export function useSecretInput(onUnlocked?: () => void) {
  const { secret } = useAdminSecret()
  const { client } = trpc.useUtils()
  const input = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState(secret === null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const checking = useRef(false)

  // Sets the property, because a `value` attribute would expose the secret in the markup.
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

  /** Checks the typed secret and returns whether the server accepted it. */
  async function unlock(typed: string): Promise<boolean> {
    checking.current = true
    setBusy(true)
    setProblem(undefined)
    // A text that a header cannot contain is no valid secret.
    const parsed = parseSecret(typed)
    const refusal = parsed === null ? texts.secret.invalid : await checkSecret(parsed)
    checking.current = false
    setBusy(false)
    setProblem(refusal)
    if (parsed !== null && refusal === undefined) unlockAdmin(parsed)
    return refusal === undefined
  }

  /** Returns the reason of a rejection, or undefined if the server accepts the secret. */
  async function checkSecret(candidate: string): Promise<string | undefined> {
    try {
      await client.admin.check.query(undefined, { context: { secret: candidate } })
      return undefined
    } catch (error) {
      return serverMessageOr(error, 'The server did not answer. Please try again')
    }
  }

  return {
    input,
    busy,
    problem,
    /** Whether the input differs from the secret in use. */
    edited,
    edit,
    /** Restores the secret in use in the input. */
    reset,
    submit,
  }
}
