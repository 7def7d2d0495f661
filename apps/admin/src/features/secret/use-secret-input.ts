import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAdminSecret } from '../../lib/secret.ts'
import { useSecretCheck } from './use-secret-check.ts'

type SecretInput = {
  input: RefObject<HTMLInputElement | null>
  busy: boolean
  /** Why the last secret was not accepted. */
  problem: string | null
  /** The input holds another secret than the one that is in use. */
  edited: boolean
  edit: () => void
  /** Puts the secret in use back into the input. */
  reset: () => void
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
}

/** An input that holds the admin secret, and unlocks with another one. */
export function useSecretInput(onUnlocked?: () => void): SecretInput {
  const { secret } = useAdminSecret()
  const { busy, problem, clearProblem, attempt } = useSecretCheck()
  const input = useRef<HTMLInputElement>(null)
  const [edited, setEdited] = useState(secret === null)

  // As a property, because an attribute would put the secret into the markup.
  useEffect(() => {
    if (input.current !== null) input.current.value = secret ?? ''
    setEdited(secret === null)
  }, [secret])

  function edit() {
    clearProblem()
    setEdited(secret === null || input.current?.value !== secret)
  }

  function reset() {
    if (input.current !== null) input.current.value = secret ?? ''
    edit()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await attempt(input.current?.value ?? '')) {
      onUnlocked?.()
      return
    }
    input.current?.focus()
    input.current?.select()
  }

  return { input, busy, problem, edited, edit, reset, submit }
}
