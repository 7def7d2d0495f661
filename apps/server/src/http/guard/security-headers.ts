import type { ChatSettings } from '@voltway/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Policy = Record<string, string[]>

const write = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const self = "'self'"
const none = "'none'"
const inline = "'unsafe-inline'"

/** For answers that are data: nothing may be run or framed. */
const dataPolicy = write({ 'default-src': [none], 'frame-ancestors': [none] })

/** For uploaded images: opened as a document they are a stranger's, without rights. */
export const imagePolicy = write({ 'default-src': [none], sandbox: [] })

const document: Policy = {
  'default-src': [none],
  'script-src': [self],
  'style-src': [self],
  // Positions of pop-ups are style attributes; sheets and scripts come from files alone.
  'style-src-attr': [inline],
  'img-src': [self, 'data:'],
  'font-src': [self],
  'media-src': [self],
  'connect-src': [self],
  'manifest-src': [self],
  'base-uri': [none],
  'form-action': [self],
  'frame-ancestors': [none],
}

/**
 * For the admin document: only this server, and `blob:` for the preview of an image before its upload. No form is sent by the
 * browser itself: the secret in one would end in an address.
 */
const adminPolicy = write({
  'default-src': [none],
  'script-src': [self],
  'style-src': [self],
  'style-src-attr': [inline],
  'img-src': [self, 'blob:'],
  'font-src': [self],
  'connect-src': [self],
  'base-uri': [none],
  'form-action': [none],
  'frame-ancestors': [none],
})

/** Of the admin document: it is nobody else's business, and what an admin looked for stands in its address. */
export const adminHeaders = {
  'Content-Security-Policy': adminPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

// Widgets write their styles into the page and open their own frames; what each needs is in its provider's manual.
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
 * For the shop's documents: this server, the hashes of the scripts that were built into them (nothing else that is written
 * into them may run), and the hosts of the chosen chat.
 */
export const shopPolicy = (chat: ChatSettings, inlineScripts: string[]): string => {
  const policy: Policy = {
    ...document,
    'script-src': [self, ...new Set(inlineScripts)],
  }
  for (const [directive, sources] of Object.entries<string[]>(chatSources[chat.provider](chat))) {
    policy[directive] = [...(policy[directive] ?? []), ...sources]
  }
  return write(policy)
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': dataPolicy,
}

/** Writes the security headers of a response. Pages put their own policy in place of the one for data. */
export const writeSecurityHeaders = ({ protocol }: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(everywhere)
  // Only a request that came through TLS may promise TLS: plain-http installs must keep working.
  if (protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
}
