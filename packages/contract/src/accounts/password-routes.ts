import { z } from 'zod'
import { requiredId } from '../fields/ids.ts'
import { text } from '../fields/text.ts'
import { resetLinkMinutes } from '../limits.ts'
import { adminRoute, customerRoute, publicRoute } from '../route.ts'
import { email, newPassword, password } from './auth.ts'

export const forgotPassword = publicRoute({
  rest: 'POST /auth/forgot-password',
  summary: 'Send a link for a new password',
  description:
    'Sends the link to the e-mail address if it has an account. The response is the same, after the same ' +
    `time, if it has none. The link is valid for ${resetLinkMinutes} minutes and once; a newer link replaces it. The server ` +
    'sends at most 3 links per hour to one address, and accepts 20 requests per hour from one client IP.',
  input: z.object({ email }),
  fails: ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'],
  form: true,
})

export const PasswordReset = z.object({
  token: text.describe('The part of the link after `#`'),
  password: newPassword,
})
export type PasswordReset = z.infer<typeof PasswordReset>

export const resetPassword = publicRoute({
  rest: 'POST /auth/reset-password',
  summary: 'Set a new password with the token of a link',
  description:
    'Ends all sessions of the customer. A token is valid once. A rejected password leaves it valid.',
  input: PasswordReset,
  fails: ['RESET_TOKEN_INVALID'],
  form: true,
})

/** A new password, with the current one. */
export const PasswordChange = z.object({ current_password: password, new_password: newPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = customerRoute({
  rest: 'POST /auth/change-password',
  summary: 'Change the password',
  description:
    'Ends all other sessions of the customer. A wrong password counts as a failed sign-in. Ten changes are possible per day.',
  input: PasswordChange,
  fails: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  form: true,
  hashesPassword: true,
})

/** The SHA-256 of a token or key that the caller of a route generated. */
export const tokenHash = text.pipe(
  z.string().regex(/^[0-9a-f]{64}$/, { error: 'The hash must be a SHA-256 in hexadecimal digits' }),
)

export const ResetToken = z.object({
  id: requiredId,
  token_hash: tokenHash.describe('The SHA-256 of the token'),
})
export type ResetToken = z.infer<typeof ResetToken>

export const setResetToken = adminRoute({
  rest: 'POST /admin/users/{id}/reset-token',
  scopes: 'owner',
  summary: 'Make the token of a link for a new password valid',
  description:
    'The caller generates the token and sends only its hash, so no response contains a link. The token is ' +
    `valid for ${resetLinkMinutes} minutes and once, and replaces an earlier one of the user.`,
  input: ResetToken,
})
