import type { ChatSettings } from '@voltway/contract'
import type { FastifyRequest } from 'fastify'

type Policy = Record<string, string[]>

const formatPolicy = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const self = "'self'"
const none = "'none'"
const inline = "'unsafe-inline'"

/** The policy of data: a browser runs and frames nothing. */
const dataPolicy = formatPolicy({ 'default-src': [none], 'frame-ancestors': [none] })

/** The policy of uploaded images. An image that is opened as a page gets an origin of its own, without rights. */
export const imagePolicy = formatPolicy({ 'default-src': [none], sandbox: [] })

// The browser loads nothing from other servers. Positions of pop-ups are style attributes. Style sheets and scripts come only from
// files.
const commonPolicy: Policy = {
  'default-src': [none],
  'script-src': [self],
  'style-src': [self],
  'style-src-attr': [inline],
  'font-src': [self],
  'connect-src': [self],
  'base-uri': [none],
  'frame-ancestors': [none],
}

const pagePolicy: Policy = {
  ...commonPolicy,
  'img-src': [self, 'data:'],
  'media-src': [self],
  'manifest-src': [self],
  'form-action': [self],
}

/** `blob:` is for previews. The browser must not submit forms, or the admin secret would end up in a URL. */
const adminPolicy = formatPolicy({ ...commonPolicy, 'img-src': [self, 'blob:'], 'form-action': [none] })

/** The headers of the admin page. Its URL contains the admin's searches, so it must not reach other sites. */
export const adminHeaders = {
  'Content-Security-Policy': adminPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

// Widgets write styles into the page and open their own frames. Each provider's manual lists the sources that it needs.
const chatSources = {
  none: () => ({}),
  tawk: () => ({
    'script-src': ['https://embed.tawk.to', 'https://*.tawk.to', 'https://cdn.jsdelivr.net'],
    'style-src': [inline, 'https://*.tawk.to', 'https://fonts.googleapis.com', 'https://cdn.jsdelivr.net'],
    'font-src': ['https://*.tawk.to', 'https://fonts.gstatic.com'],
    'img-src': [
      'https://*.tawk.to',
      'https://cdn.jsdelivr.net',
      'https://tawk.link',
      'https://s3.amazonaws.com',
    ],
    'media-src': ['https://*.tawk.to'],
    'connect-src': ['https://*.tawk.to', 'wss://*.tawk.to'],
    'frame-src': ['https://*.tawk.to'],
    'form-action': ['https://*.tawk.to'],
  }),
  crisp: () => ({
    'script-src': ['https://client.crisp.chat', 'https://settings.crisp.chat'],
    'style-src': [inline, 'https://client.crisp.chat'],
    'font-src': ['https://client.crisp.chat'],
    'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
    'media-src': ['https://client.crisp.chat'],
    'connect-src': [
      'https://client.crisp.chat',
      'https://storage.crisp.chat',
      'wss://client.relay.crisp.chat',
      'wss://stream.relay.crisp.chat',
    ],
    'frame-src': ['https://game.crisp.chat'],
  }),
  chatwoot: ({ baseUrl }) => ({
    'script-src': [baseUrl],
    'style-src': [inline],
    'img-src': [baseUrl],
    'media-src': [baseUrl],
    'connect-src': [baseUrl, baseUrl.replace('http', 'ws')],
    'frame-src': [baseUrl],
  }),
} satisfies Record<ChatSettings['provider'], (chat: ChatSettings) => Policy>

/**
 * Returns the policy of the shop's pages: this server, the hashes of the inline scripts of the build, and the hosts of the chat
 * provider. No other inline script may run.
 */
export const shopPolicy = (chat: ChatSettings, inlineScripts: string[]): string => {
  const policy: Policy = {
    ...pagePolicy,
    'script-src': [self, ...new Set(inlineScripts)],
  }
  for (const [directive, sources] of Object.entries<string[]>(chatSources[chat.provider](chat))) {
    policy[directive] = [...(policy[directive] ?? []), ...sources]
  }
  return formatPolicy(policy)
}

/** The security headers of a response without a policy of its own. */
export const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': dataPolicy,
}

const overTls = { ...defaultHeaders, 'strict-transport-security': 'max-age=31536000' }

/**
 * Returns the security headers of a response. HTML pages replace `dataPolicy` with a policy of their own. Only a response over
 * TLS may require TLS, because shops without TLS must continue to work.
 * See docs/decisions/0002-headers-cors-and-shutdown-without-plugins.md.
 */
export const securityHeaders = ({ protocol }: FastifyRequest): Record<string, string> =>
  protocol === 'https' ? overTls : defaultHeaders
