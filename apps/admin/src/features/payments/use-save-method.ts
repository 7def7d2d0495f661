import type { AdminPaymentMethod, PaymentMethod } from '@voltway/contract'
import { useState } from 'react'
import { failureDetails } from '../../lib/failure.ts'
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts'
import { trpc } from '../../lib/trpc.ts'
import { askAboutConflict } from '../../ui/dialogs/ask-about-conflict.tsx'
import { type MethodDraft, toDraft, toSaveInput } from './method-draft.ts'

/**
 * Returns a function that saves a payment method. It asks before it replaces another admin's change, and resolves with null if
 * nothing was saved. `onLoad` shows the method as the other admin has saved it.
 */
export function useSaveMethod(onLoad: (present: AdminPaymentMethod) => void) {
  const { client, admin } = trpc.useUtils()
  const [keys] = useState(createIdempotencyKeys)

  return async function save(draft: MethodDraft, loaded?: AdminPaymentMethod): Promise<PaymentMethod | null> {
    const input = toSaveInput(draft, loaded)
    try {
      // With the key of a lost response, the server would skip a change although another admin has changed the method since.
      if (loaded !== undefined) return await client.admin.paymentMethods.save.mutate(input)
      return await keys.send((idempotencyKey) =>
        client.admin.paymentMethods.save.mutate(input, { context: { idempotencyKey } }),
      )
    } catch (error) {
      void admin.paymentMethods.search.invalidate()
      const present = failureDetails(error, 'CHANGED')
      if (present === undefined || !('details' in present)) throw error
      // The response to a save of the same draft was lost.
      if (JSON.stringify(toSaveInput(toDraft(present))) === JSON.stringify(toSaveInput(draft))) return present
      const answer = await askAboutConflict(
        'Another admin has changed this payment method since you opened it. Saving replaces all of its fields.',
      )
      if (answer === 'load') onLoad(present)
      return answer === 'save' ? save(draft, present) : null
    }
  }
}
