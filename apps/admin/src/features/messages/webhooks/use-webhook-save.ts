import { useRef, useState } from 'react'
import { failureBody, fieldIssues, serverMessage } from '../../../lib/failure.ts'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { trpc } from '../../../lib/trpc.ts'
import { selectsNothing, toSaveInput, type WebhookDraft } from './webhook-draft.ts'

/** A saved webhook; a new one has its secret, unless the response to its creation was lost. */
export type SavedWebhook = { id?: string; url: string; secret?: string | undefined }

/** The reasons of a failed save: `fields` by path, or else a general `sentence`. `failed` is its number, 0 for none. */
export type SaveErrors = { failed: number; sentence?: string | undefined; fields: Record<string, string> }

const noErrors: SaveErrors = { failed: 0, fields: {} }

type WebhookSaveOptions = { id: string | undefined; onSaved: (saved: SavedWebhook) => void }

/** Saves a webhook. Only one save runs at a time, and none follows a successful one. */
export function useWebhookSave({ id, onSaved }: WebhookSaveOptions) {
  const { webhooks } = trpc.useUtils().client.admin
  const [keys] = useState(createIdempotencyKeys)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const isRunning = useRef(false)
  const failures = useRef(0)

  async function run(draft: WebhookDraft): Promise<SavedWebhook> {
    const input = toSaveInput(draft, id)
    // Each change is complete by itself, so only a creation needs a key.
    if (id !== undefined) return webhooks.save.mutate(input)
    try {
      return await keys.send(JSON.stringify(input), (idempotencyKey) =>
        webhooks.save.mutate(input, { context: { idempotencyKey } }),
      )
    } catch (error) {
      // The first response was lost, and with it the secret.
      if (failureBody(error)?.code === 'ALREADY_CREATED') return { url: draft.url }
      throw error
    }
  }

  async function save(draft: WebhookDraft): Promise<void> {
    if (isRunning.current) return
    if (selectsNothing(draft)) return fail({ fields: { events: 'Choose at least one event' } })
    isRunning.current = true
    setSaving(true)
    setErrors(noErrors)
    try {
      onSaved(await run(draft))
    } catch (error) {
      isRunning.current = false
      const fields = fieldIssues(error)
      fail({ fields, sentence: Object.keys(fields).length > 0 ? undefined : serverMessage(error) })
    } finally {
      setSaving(false)
    }
  }

  function fail(reasons: Omit<SaveErrors, 'failed'>): void {
    failures.current += 1
    setErrors({ ...reasons, failed: failures.current })
  }

  function clearError(path: string): void {
    const { [path]: _, ...fields } = errors.fields
    setErrors({ ...errors, fields })
  }

  return { save: (draft: WebhookDraft) => void save(draft), saving, errors, clearError }
}
