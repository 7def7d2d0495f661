import type { RequestKeys } from './request-keys.ts'
import { adminSecret, adminUnlocked, rejectAdminSecret } from './secret.ts'
import { type Upload, UploadRefused, upload } from './upload.ts'

type AdminUpload = Omit<Upload, 'headers'> & {
  /** Set for what must not be done twice. */
  keys?: RequestKeys | undefined
  /** Called whenever it begins, and begins again. */
  onStart: () => void
}

/** `upload` with the admin secret. When the server refuses that, it waits for another one and sends all again with it. */
export async function uploadAsAdmin<Answer>(given: AdminUpload): Promise<Answer> {
  const secret = adminSecret()
  const send = (keyed?: { 'Idempotency-Key': string }) =>
    upload<Answer>({ ...given, headers: { 'X-Admin-Secret': secret ?? '', ...keyed } })
  given.onStart()
  try {
    if (given.keys === undefined) return await send()
    return await given.keys.send(contentOf(given.form), (key) => send({ 'Idempotency-Key': key }))
  } catch (error) {
    if (!(error instanceof UploadRefused) || error.status !== 401) throw error
    rejectAdminSecret(error.message, secret)
    if (!(await adminUnlocked())) throw error
    return uploadAsAdmin(given)
  }
}

// A file by what tells it from others without reading it.
function contentOf(form: FormData): string {
  const values = [...form].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
  return JSON.stringify(values)
}
