import { adminSecret, adminUnlocked, rejectAdminSecret } from './secret.ts'
import { type Upload, UploadRefused, upload } from './upload.ts'

type AdminUpload = Omit<Upload, 'headers'> & {
  /** Called whenever it begins, and begins again. */
  onStart: () => void
}

/** `upload` with the admin secret. When the server refuses that, it waits for another one and sends all again with it. */
export async function uploadAsAdmin<Answer>(given: AdminUpload): Promise<Answer> {
  const secret = adminSecret()
  given.onStart()
  try {
    return await upload<Answer>({ ...given, headers: { 'X-Admin-Secret': secret ?? '' } })
  } catch (error) {
    if (!(error instanceof UploadRefused) || error.status !== 401) throw error
    rejectAdminSecret(error.message, secret)
    if (!(await adminUnlocked())) throw error
    return uploadAsAdmin(given)
  }
}
