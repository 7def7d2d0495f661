import { useRef, useState } from 'react'
import { useAdminSecret } from '../lib/secret.ts'
import { readSecret } from '../lib/stored-secret.ts'
import { texts } from '../lib/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { checkSecret } from './check-secret.ts'

type SecretCheck = {
  busy: boolean
  /** Why the last secret did not unlock anything. */
  problem: string | null
  forgetProblem: () => void
  /** True when it unlocked. */
  tryIt: (typed: string) => Promise<boolean>
}

/** Unlocks with a secret that the server accepts, and says why not with any other. */
export function useSecretCheck(): SecretCheck {
  const { unlock } = useAdminSecret()
  const { client } = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useRef(false)

  async function tryIt(typed: string): Promise<boolean> {
    if (checking.current) return false
    // What cannot even be sent cannot be right.
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

  return { busy, problem, forgetProblem: () => setProblem(null), tryIt }
}
