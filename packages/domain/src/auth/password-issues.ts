import type { InputIssue } from '@voltway/contract'
import type { Shop } from '../shop.ts'

/**
 * Returns the issues of a new password, which is the field `path` of the input. The schema cannot check the minimum length,
 * because it is a setting of the shop.
 */
export const passwordIssues = ({ passwordMinLength }: Shop, password: string, path: string): InputIssue[] => {
  const message = `Password must have at least ${passwordMinLength} characters`
  return password.length < passwordMinLength ? [{ path, message }] : []
}
