import { useRef, useState } from 'react'
import { useAdminSecret } from '../../lib/secret.ts'
import { readSecret } from '../../lib/stored-secret.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { checkSecret } from './check-secret.ts'

type SecretCheck = {
  busy: boolean
  /** Why the last secret was not accepted. */
  problem: string | null
  clearProblem: () => void
  /** True when it was accepted. */
  attempt: (typed: string) => Promise<boolean>
}

/** Unlocks the admin with a secret that the server accepts. */
export function useSecretCheck(): SecretCheck {
  const { unlock } = useAdminSecret()
  const { client } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useRef(false)

  async function attempt(typed: string): Promise<boolean> {
    if (checking.current) return false
    // What cannot be sent in a header cannot be right.
    const secret = readSecret(typed)
    checking.current = true
    setBusy(true)
    setProblem(null)
    const verdict =
      secret === null
        ? ({ accepted: false, reason: texts.secret.invalid } as const)
        : await checkSecret(client, secret)
    checking.current = false
    setBusy(false)
    if (!verdict.accepted) setProblem(verdict.reason)
    else if (secret !== null) unlock(secret)
    return verdict.accepted
  }

  return { busy, problem, clearProblem: () => setProblem(null), attempt }
}
