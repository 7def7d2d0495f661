import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, variableNames } from '../src/env/env.ts'
import { OperatorError } from '../src/start/operator-error.ts'
import { emptyFolder } from './program.ts'

const faultsOf = (source: NodeJS.ProcessEnv): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n')
    throw error
  }
}

test('runs without any variable', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    webDir: resolve(import.meta.dirname, '../../web/dist'),
    adminDir: resolve(import.meta.dirname, '../../admin/dist'),
    databaseUrl: undefined,
    adminSecret: undefined,
    publicUrl: undefined,
    mail: undefined,
    seedDemo: true,
    logLevel: 'info',
    trustProxy: [],
    metricsToken: undefined,
    corsOrigins: '*',
    rateLimits: true,
    passwordMinLength: 8,
    webhookPrivateHosts: [],
    withdrawal: false,
    shutdownDelaySeconds: 0,
    keepAliveSeconds: 65,
    chat: { provider: 'none', id: '', baseUrl: '', load: 'idle' },
  })
})

test('treats an empty variable as not set', () => {
  expect(readEnv({ PORT: '', ADMIN_SECRET: '', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('reads every variable', () => {
  const env = readEnv({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/voltway',
    DATABASE_URL: 'postgres://shop:pw@db:5432/shop',
    ADMIN_SECRET: 'open sesame',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtps://shop%40x:p%3Aw@mail.example:465',
    MAIL_FROM: 'Voltway, Inc. <shop@shop.example>',
    MAIL_ADMIN: 'owner@shop.xn--p1ai',
    SEED_DEMO: 'off',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    METRICS_TOKEN: 'scrape',
    CORS_ORIGINS: 'https://a.example,http://b.example:8080',
    RATE_LIMITS: 'off',
    PASSWORD_MIN_LENGTH: '12',
    WEBHOOK_PRIVATE_HOSTS: 'ERP.internal, my_service,10.0.0.0/8,fd00::1',
    WITHDRAWAL: 'on',
    SHUTDOWN_DELAY: '5',
    KEEP_ALIVE: '75',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    CHAT_PROVIDER: 'chatwoot',
    CHAT_ID: 'tOken1',
    CHAT_BASE_URL: 'https://chat.example',
    CHAT_LOAD: 'click',
  })
  expect(env).toMatchObject({
    port: 0,
    host: '::1',
    dataDir: '/srv/voltway',
    databaseUrl: 'postgres://shop:pw@db:5432/shop',
    adminSecret: 'open sesame',
    publicUrl: 'https://shop.example',
    mail: {
      smtpUrl: 'smtps://shop%40x:p%3Aw@mail.example:465',
      from: { name: 'Voltway, Inc.', address: 'shop@shop.example' },
      admin: 'owner@shop.xn--p1ai',
      publicUrl: 'https://shop.example',
    },
    seedDemo: false,
    logLevel: 'silent',
    trustProxy: ['10.0.0.0/8', '::1'],
    metricsToken: 'scrape',
    corsOrigins: ['https://a.example', 'http://b.example:8080'],
    rateLimits: false,
    passwordMinLength: 12,
    webhookPrivateHosts: ['erp.internal', 'my_service', '10.0.0.0/8', 'fd00::1'],
    withdrawal: true,
    shutdownDelaySeconds: 5,
    keepAliveSeconds: 75,
    otlpEndpoint: 'http://127.0.0.1:4318',
    chat: { provider: 'chatwoot', id: 'tOken1', baseUrl: 'https://chat.example', load: 'click' },
  })
})

/** Invalid values of single variables. */
const invalid = {
  PORT: ['65536', '-1', '3000.5', 'http'],
  HOST: ['not a host'],
  DATABASE_URL: [
    'mysql://root@db/shop',
    'postgres',
    'postgres://shop:p#w@db/shop',
    'postgres://shop:100%@db/shop',
    'postgres://',
    ' postgres://shop:pw@db/shop',
    'postgres://shop:p@ss/w@db/shop',
    'postgres://shop:p@ss/w#1@127.0.0.1:5432/shop',
  ],
  ADMIN_SECRET: [' padded ', 'sécret', 'seven77'],
  PUBLIC_URL: [
    'shop.example',
    'https://Shop.example',
    'https://shop.example:443',
    'https://shop.example//',
    'ftp://shop.example',
    `https://shop.example"><script>`,
    `https://a&'b.example`,
  ],
  DATA_DIR: ['~/shop', '$HOME/shop', ' ', '/srv/shop '],
  SMTP_URL: [
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://user@mail.example',
    'smtp://mail.example:0',
    'smtp://mail.example/?tls.rejectUnauthorized=false',
    'smtp://shop:100%@mail.example',
  ],
  MAIL_FROM: [
    'Voltway',
    'Voltway <shop@shop.example>, eve@example.com',
    'Volt\nway <shop@shop.example>',
    '"Volt, Way <shop@shop.example>',
    'shop@shop.example',
  ],
  MAIL_ADMIN: ['a@shop.example, b@shop.example', 'owner@shop.example'],
  SEED_DEMO: ['yes'],
  LOG_LEVEL: ['loud'],
  TRUST_PROXY: ['on', 'true', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,,10.0.0.2'],
  METRICS_TOKEN: ['two\nlines'],
  CORS_ORIGINS: ['shop.example', 'https://shop.example/', '*,https://shop.example'],
  RATE_LIMITS: ['0'],
  PASSWORD_MIN_LENGTH: ['0', 'long'],
  WEBHOOK_PRIVATE_HOSTS: ['erp,', 'erp:8080', 'http://erp', 'erp.', '10.0.0', '0x7f.1', '10.0.0.0/33', '*'],
  SHUTDOWN_DELAY: ['61', '0.5'],
  KEEP_ALIVE: ['0'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'http://collector:4318 ', 'http://collector:4318/?a=b'],
  CHAT_PROVIDER: ['icq', 'tawk'],
  CHAT_LOAD: ['never'],
}

test.each<NodeJS.ProcessEnv>([
  ...Object.entries(invalid).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  { CHAT_PROVIDER: 'tawk', CHAT_ID: '../x' },
  { CHAT_PROVIDER: 'crisp', CHAT_ID: 'nonsense' },
  { CHAT_PROVIDER: 'chatwoot', CHAT_ID: 'x y', CHAT_BASE_URL: 'https://chat.example' },
  {
    CHAT_PROVIDER: 'chatwoot',
    CHAT_ID: 'abc',
    CHAT_BASE_URL: "https://chat.example; script-src 'unsafe-inline'",
  },
])('names the invalid variable in one line: %j', (source) => {
  const faults = faultsOf(source)
  expect(faults).toHaveLength(1)
  const names = Object.keys(source)
  expect(faults[0]).toMatch(new RegExp(`^(${names.join('|')}|CHAT_ID|SMTP_URL) must be [^\\n]+$`))
})

test.each([
  'https://owner:hush@shop.example',
  'https://owner:hu/sh@shop.example',
  'https:owner:hush@shop.example',
  'owner:hush@shop.example',
])('shows no password of the URL %s in the reason of a refusal', (url) => {
  const faults = faultsOf({
    PUBLIC_URL: url,
    CORS_ORIGINS: `${url},https://b.example`,
    CHAT_PROVIDER: 'chatwoot',
    CHAT_ID: 'abc',
    CHAT_BASE_URL: url,
  })
  expect(faults).toHaveLength(3)
  for (const fault of faults) {
    expect(fault).toMatch(/@shop\.example"$/)
    expect(fault).not.toMatch(/hu|sh@/)
  }
})

const secretFile = (content: string) => {
  const file = join(emptyFolder(), 'secret')
  writeFileSync(file, content)
  return file
}

test.each([
  ['DATABASE_URL', 'databaseUrl', 'postgres://shop:pw@db/shop'],
  ['ADMIN_SECRET', 'adminSecret', 'open sesame'],
  ['METRICS_TOKEN', 'metricsToken', 'scrape'],
  ['SMTP_URL', 'mail.smtpUrl', 'smtp://mail.example'],
])('reads %s from a file, without the newline at its end', (name, key, value) => {
  const others = name === 'SMTP_URL' && { MAIL_FROM: 'shop@shop.example', PUBLIC_URL: 'https://shop.example' }
  for (const end of ['', '\n', '\r\n'])
    expect(readEnv({ ...others, [`${name}_FILE`]: secretFile(value + end) })).toHaveProperty(key, value)
})

test('names secrets that cannot be read from their files in one line each, beside the faults of other variables', () => {
  const [missing, good, hidden] = [
    join(emptyFolder(), 'missing'),
    secretFile('hush hush\n'),
    secretFile('hush\n\n'),
  ]
  expect(
    faultsOf({
      DATABASE_URL_FILE: missing,
      ADMIN_SECRET_FILE: good,
      ADMIN_SECRET: 'hush hush',
      METRICS_TOKEN_FILE: secretFile('\n'),
      SMTP_URL_FILE: emptyFolder(),
      MAIL_FROM: 'shop@shop.example',
      PUBLIC_URL: 'https://shop.example',
      CHAT_PROVIDER: 'crisp',
    }),
  ).toEqual([
    'DATABASE_URL_FILE cannot be used: its file cannot be read (ENOENT)',
    'ADMIN_SECRET_FILE cannot be used: ADMIN_SECRET is set, too: unset one of them',
    'METRICS_TOKEN_FILE cannot be used: it is empty',
    'SMTP_URL_FILE cannot be used: its file cannot be read (EISDIR)',
    expect.stringMatching(/^CHAT_ID must be /),
  ])
  expect(faultsOf({ ADMIN_SECRET_FILE: hidden })).toEqual([
    expect.stringMatching(/^ADMIN_SECRET must be one line/),
  ])
})

test('drops a slash at the end of PUBLIC_URL, and names the wrong entries of a list', () => {
  expect(readEnv({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
  expect(
    faultsOf({
      TRUST_PROXY: 'proxy, ::1, 1.2.3',
      CORS_ORIGINS: 'https://a.example,b',
      WEBHOOK_PRIVATE_HOSTS: 'erp,e:1',
    }),
  ).toEqual([
    'TRUST_PROXY must be off or a comma-separated list of addresses and CIDRs, e.g. 10.0.0.0/8, not "proxy", "1.2.3"',
    'CORS_ORIGINS must be * or a comma-separated list of origins, e.g. https://shop.example, not "b"',
    'WEBHOOK_PRIVATE_HOSTS must be a comma-separated list of host names, addresses and CIDRs, e.g. erp,10.0.0.0/8, not "e:1"',
  ])
})

test('names what a shop lacks to send mail', () => {
  const [SMTP_URL, MAIL_FROM] = ['smtp://127.0.0.1', 'shop@shop.example']
  const [MAIL_ADMIN, PUBLIC_URL] = ['owner@shop.example', 'https://shop.example']
  expect(faultsOf({ SMTP_URL })).toEqual([
    'MAIL_FROM must be set where SMTP_URL is set',
    'PUBLIC_URL must be set where SMTP_URL is set',
  ])
  expect(faultsOf({ SMTP_URL, MAIL_FROM })).toEqual(['PUBLIC_URL must be set where SMTP_URL is set'])
  expect(faultsOf({ MAIL_FROM, MAIL_ADMIN, PUBLIC_URL })).toEqual([
    'SMTP_URL must be set where MAIL_FROM is set',
    'SMTP_URL must be set where MAIL_ADMIN is set',
  ])
  expect(faultsOf({ PUBLIC_URL })).toEqual([])
  const { mail } = readEnv({ SMTP_URL, MAIL_FROM, PUBLIC_URL })
  expect(mail).toMatchObject({ from: { name: '', address: MAIL_FROM }, admin: undefined })
})

test('does not print secrets', () => {
  const faults = faultsOf({
    SMTP_URL: 'smtp://u:hush@mail.example/path',
    ADMIN_SECRET: 'hush\n',
    METRICS_TOKEN: 'hush\n',
    DATABASE_URL: 'mysql://u:hush@db',
  })
  expect(faults).toHaveLength(4)
  expect(faults.join()).not.toContain('hush')
})

test('.env.example lists every variable once, and is valid when its lines are uncommented', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  // The rest is for containers (scripts/test/containers.test.ts).
  const [ofProgram = ''] = text.split('# Only for docker/')
  const lines = [...ofProgram.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(lines.map(([name]) => name).sort()).toEqual([...variableNames].sort())
  expect(faultsOf(Object.fromEntries(lines))).toEqual([])
})
