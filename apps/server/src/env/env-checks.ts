import { isIP } from 'node:net'
import { emailPattern } from '@voltway/contract'
import { z } from 'zod'
import { isPercentEncodedUtf8 } from '../is-percent-encoded-utf8.ts'

type Issue = { path?: PropertyKey[] | undefined; input?: unknown }

/** Quotes a value for the operator, without the user and the password of a URL. */
export const quote = (value: unknown) => JSON.stringify(String(value).replace(/:\S*@/, ':…@'))

/** Options for a zod check of a variable: an error that names the variable and the rule, and shows the value. */
export const fault = (rule: string) => ({
  error: ({ path, input }: Issue) => `${path?.join()} must be ${rule}, not ${quote(input)}`,
})

/** Like `fault`, for values that must not be shown. */
export const secretFault = (rule: string) => ({
  error: ({ path }: Issue) => `${path?.join()} must be ${rule}`,
})

/** A text that fulfils `isValid`. */
export const validText = (isValid: (value: string) => boolean, options: z.core.$ZodCustomParams) =>
  z.string().refine(isValid, options)

export const wholeNumber = (min: number, max: number) =>
  validText(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
    fault(`a whole number from ${min} to ${max}`),
  ).transform(Number)

export const onOff = () => z.enum(['on', 'off'], fault('on or off')).transform((value) => value === 'on')

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, fault(`one of ${values.join(', ')}`))

/** A comma-separated list of entries, or `word` in its place. The error names the wrong entries. */
export const listOf = <const Word extends string = never>(
  entries: string,
  isEntry: (entry: string) => boolean,
  word?: Word,
) => {
  const rule = `${word === undefined ? '' : `${word} or `}a comma-separated list of ${entries}`
  const wrongIn = (value: unknown) => (Array.isArray(value) ? value.filter((entry) => !isEntry(entry)) : [])
  return z
    .string()
    .transform((value): Word | string[] =>
      value === word ? word : value.split(',').map((entry) => entry.trim()),
    )
    .refine((value) => wrongIn(value).length === 0, {
      error: ({ path, input }) =>
        `${path?.join()} must be ${rule}, not ${wrongIn(input).map(quote).join(', ')}`,
    })
}

const visible = /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/
export const secret = () =>
  z.string().regex(visible, secretFault('one line of at most 1024 plain ASCII characters'))

const isAddressOrCidr = (entry: string) => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Returns true for an entry of TRUST_PROXY. Fastify does not accept networks of all addresses. */
export const isProxy = (entry: string) => isAddressOrCidr(entry) && !/\/0+$/.test(entry)

/** Returns true for a host name as URLs have it: in lower case, and without a port. */
const isHostName = (entry: string) =>
  /^[\w.-]*[\w-]$/.test(entry) && URL.canParse(`http://${entry}`) && new URL(`http://${entry}`).host === entry

/** Returns true for an entry of WEBHOOK_PRIVATE_HOSTS. */
export const isPrivateHost = (entry: string) => isAddressOrCidr(entry) || isHostName(entry)

// The server writes origins into pages and policies. The URL parser alone would accept quotes and semicolons.
export const isOrigin = (entry: string) =>
  /^https?:\/\/[\w.:[\]-]+$/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry

/** Returns true for an HTTP URL to which a path can be added. */
export const isBaseUrl = (value: string) => /^https?:\/\/[^\s?#]+$/.test(value) && URL.canParse(value)

/** The form of the URL of a PostgreSQL database, for the operator. */
export const postgresForm = 'postgres://user:password@host:port/database with special characters encoded'

export const isPostgres = (value: string) => {
  // The driver does not remove spaces as the parser of URLs does. A second `/` or `@` means that the password is not encoded.
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password, pathname, hash } = new URL(value)
  const isDatabase = /^postgres(ql)?:$/.test(protocol) && /^\/[^/@]+$/.test(pathname) && hash === ''
  return isDatabase && [username, password, pathname].every(isPercentEncodedUtf8)
}

/** Returns whether a text is the URL of an SMTP server, with a user and a password or neither, and without other parts. */
export const isSmtpUrl = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value)
  const isWhole = /^\/?$/.test(pathname) && search === '' && hash === '' && port !== '0'
  return /^smtps?:$/.test(protocol) && hostname !== '' && isWhole && isLogin(username, password)
}

const isLogin = (username: string, password: string) =>
  (username === '') === (password === '') && [username, password].every(isPercentEncodedUtf8)

/** An e-mail address with the name that mail programs show; the name may be empty. */
export type Mailbox = { name: string; address: string }

const mailAddress = z.email({ pattern: emailPattern }).max(254)
export const isMailAddress = (value: string) => mailAddress.safeParse(value).success

/** Parses `address`, `Name <address>` or `"Name" <address>`; returns undefined for other text. */
export const parseMailbox = (value: string): Mailbox | undefined => {
  const [, , name = '', inBrackets] = /^("?)([^<>"\p{Cc}]{1,100})\1 <([^<>]+)>$/u.exec(value) ?? []
  const address = inBrackets ?? value
  return isMailAddress(address) ? { name: name.trim(), address } : undefined
}

/** The form of CHAT_ID for each provider, and its description for the operator. */
export const chatIds = {
  none: { pattern: /^/, rule: '' },
  tawk: { pattern: /^[A-Za-z0-9]+\/[A-Za-z0-9]+$/, rule: 'PROPERTY/WIDGET as in the Tawk.to embed code' },
  crisp: { pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, rule: 'the Crisp website id, a UUID' },
  chatwoot: { pattern: /^[A-Za-z0-9]+$/, rule: 'the website token of the Chatwoot inbox' },
}
