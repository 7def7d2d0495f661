import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverMessageOr } from '../../lib/failure.ts'
import { isLocked, parseSecret, unlockAdmin, useAdminSecret } from '../../lib/secret/admin-secret.ts'
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

  async function submit(event: FormEvent) {
    event.preventDefault()
    const field = input.current
    if (busy || field === null) return
    setBusy(true)
    setProblem(undefined)
    // The admin may type on while the server checks the secret, or lock the page.
    const typed = field.value
    const before = useAdminSecret.getState()
    const refusal = await checkSecret(typed)
    setBusy(false)
    setProblem(refusal)
    if (isLocked(useAdminSecret.getState()) && !isLocked(before)) return
    if (refusal === undefined) {
      unlockAdmin(typed)
      onUnlocked?.()
    } else {
      field.focus()
      field.select()
    }
  }

  /** Returns the reason of a rejection, or undefined if the server accepts the secret. */
  async function checkSecret(secret: string): Promise<string | undefined> {
    // A text that a header cannot contain is no valid secret.
    if (parseSecret(secret) === null) return texts.secret.invalid
    try {
      await client.admin.check.query(undefined, { context: { secret } })
      return undefined
    } catch (error) {
      return serverMessageOr(error)
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
