import { z } from 'zod'
import { errors } from '../errors/errors.ts'
import { id } from '../fields/ids.ts'
import { time } from '../fields/list-pages.ts'
import { line, text } from '../fields/text.ts'
import { maxLength } from '../limits.ts'
import { customerRoute, publicRoute } from '../route.ts'

/** A user as every response shows it: no other field, anywhere (docs/behaviour.md, "The user object"). */
export const User = z
  .object({
    id,
    name: z.string().describe('The full name'),
    email: z.string().describe('The e-mail address, trimmed and in lower case'),
    created_at: time,
  })
  .meta({ id: 'User', description: 'A customer' })
export type User = z.infer<typeof User>

export const Session = z
  .object({
    token: z.string().describe('The bearer token for the header `Authorization`'),
    user: User,
  })
  .meta({ id: 'Session', description: 'A session of 30 days, unless the customer signs out' })
export type Session = z.infer<typeof Session>

// Some browsers convert the domain in a field for e-mail addresses, and others do not. Only one form is stored.
const toPunycode = (address: string): string =>
  address.replace(/(?<=@)[\p{L}\p{M}\p{N}.-]{1,254}$/u, (domain) => {
    const isUnicode = /[^\p{ASCII}]/u.test(domain)
    return isUnicode && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
  })

export const email = text
  .pipe(z.string().trim().toLowerCase().overwrite(toPunycode).min(1).max(maxLength.email))
  .describe('An e-mail address; case does not matter, and a Unicode domain is stored in Punycode')

/**
 * Returns an e-mail address as it is stored: trimmed, in lower case, with its domain in Punycode. Returns an invalid text
 * unchanged.
 */
export const normalizeEmail = (address: string): string => email.safeParse(address).data ?? address

/** The pattern of zod, with top-level domains in Punycode. */
export const emailPattern =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z\d-]*[A-Za-z\d])$/
/** An e-mail address that is valid. */
export const emailAddress = email.pipe(
  z.email({ pattern: emailPattern, error: 'Email must be a valid address' }),
)
export const password = text
  .pipe(z.string().min(1).max(maxLength.password))
  .describe('The password of the account')
// The minimum length is a setting of the shop, so the schema does not check it. The OpenAPI document shows it.
export const newPassword = password.describe('The new password of the account')

export const Registration = z.object({
  name: line(1, maxLength.personName).describe('The full name'),
  email: emailAddress,
  password: newPassword,
})
export type Registration = z.infer<typeof Registration>

export const Credentials = z.object({ email, password })
export type Credentials = z.infer<typeof Credentials>

export const register = publicRoute({
  rest: 'POST /auth/register',
  summary: 'Create an account and sign in',
  description: 'The server creates at most 30 accounts per hour for one client IP.',
  input: Registration,
  output: Session,
  fails: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  form: true,
  hashesPassword: true,
})

export const login = publicRoute({
  rest: 'POST /auth/login',
  summary: 'Sign in',
  description:
    'An unknown e-mail address and a wrong password give the same error after the same time. After 10 ' +
    'failures for an e-mail address, or 20 from one client IP, the server rejects every attempt for up to ' +
    '15 minutes, including the right password.',
  input: Credentials,
  output: Session,
  fails: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  form: true,
  hashesPassword: true,
  counter: {
    name: 'voltway_sign_in_failures_total',
    help: 'Sign-ins that this process rejected because of a wrong e-mail address or password',
    status: errors.INVALID_CREDENTIALS.status,
  },
})

export const logout = customerRoute({
  rest: 'POST /auth/logout',
  summary: 'Sign out and revoke the token',
  description: 'The customer’s other sessions continue. A second call with the same token gives 401.',
  form: true,
})

export const logoutEverywhere = customerRoute({
  rest: 'POST /auth/logout-everywhere',
  summary: 'Sign out everywhere',
  description: 'Ends all sessions of the customer, including the session of this request.',
  form: true,
})

export const me = customerRoute({
  rest: 'GET /auth/me',
  summary: 'The user of the token',
  description: 'A client can check with it whether a stored token is still valid.',
  output: z.object({ user: User }),
})

export const changeName = customerRoute({
  rest: 'PUT /auth/me',
  summary: 'Change the name of the account',
  description: 'Placed orders do not change.',
  input: Registration.pick({ name: true }),
  output: z.object({ user: User }),
  form: true,
})
