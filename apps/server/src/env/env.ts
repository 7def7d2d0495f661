import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { ChatSettings } from '@voltway/contract'
import { z } from 'zod'
import { serverFolder } from '../server-folder.ts'
import { OperatorError } from '../start/operator-error.ts'
import {
  chatIds,
  fault,
  isBaseUrl,
  isMailAddress,
  isOrigin,
  isPostgres,
  isPrivateHost,
  isProxy,
  isSmtpUrl,
  listOf,
  type Mailbox,
  oneOf,
  onOff,
  parseMailbox,
  postgresForm,
  quote,
  secret,
  secretFault,
  validText,
  wholeNumber,
} from './env-checks.ts'
import { readSecretFiles, secretFiles } from './secret-files.ts'

/** The configuration, read once (docs/behaviour.md, "Settings"). */
export type Env = ReturnType<typeof readEnv>

/** The settings of a shop that sends mail. The URL of the SMTP server has a password. */
export type MailSettings = { smtpUrl: string; from: Mailbox; admin: string | undefined; publicUrl: string }

/** Reads and checks the variables. @throws OperatorError */
export const readEnv = (source: NodeJS.ProcessEnv = process.env) => {
  // `FOO=` in a compose file or .env means "not set".
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { values, faults } = readSecretFiles(nonEmpty)
  const parsed = Variables.safeParse(values)
  faults.push(...(parsed.error?.issues ?? []).map(({ message }) => message))
  if (!parsed.success || faults.length > 0) throw new OperatorError(faults.join('\n'))
  const variables = parsed.data
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: resolve(variables.DATA_DIR),
    // No variable sets the folders of the two built apps; tests use other folders.
    webDir: join(serverFolder, '../web/dist'),
    adminDir: join(serverFolder, '../admin/dist'),
    // Undefined means SQLite in `dataDir`.
    databaseUrl: variables.DATABASE_URL,
    adminSecret: variables.ADMIN_SECRET,
    // The origin in pages and links; undefined means the origin of the request.
    publicUrl: variables.PUBLIC_URL,
    mail: mailSettings(variables),
    seedDemo: variables.SEED_DEMO,
    logLevel: variables.LOG_LEVEL,
    trustProxy: variables.TRUST_PROXY,
    metricsToken: variables.METRICS_TOKEN,
    corsOrigins: variables.CORS_ORIGINS,
    rateLimits: variables.RATE_LIMITS,
    passwordMinLength: variables.PASSWORD_MIN_LENGTH,
    webhookPrivateHosts: variables.WEBHOOK_PRIVATE_HOSTS,
    withdrawal: variables.WITHDRAWAL,
    shutdownDelaySeconds: variables.SHUTDOWN_DELAY,
    keepAliveSeconds: variables.KEEP_ALIVE,
    otlpEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    chat: {
      provider: variables.CHAT_PROVIDER,
      id: variables.CHAT_ID,
      baseUrl: variables.CHAT_BASE_URL,
      load: variables.CHAT_LOAD,
    } satisfies ChatSettings,
  }
}

const mailSettings = ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
  MAIL_ADMIN: admin,
  PUBLIC_URL: publicUrl,
}: z.infer<typeof Variables>): MailSettings | undefined =>
  smtpUrl && from && publicUrl ? { smtpUrl, from, admin, publicUrl } : undefined

const Variables = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: validText(
      (value) => isIP(value) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(value),
      fault('an address or a host name'),
    ).default('127.0.0.1'),
    DATA_DIR: validText(
      (value) => !/^[~$]|^\s|\s$/.test(value),
      fault('a path without blanks at its ends, and without ~ and variables, which only a shell replaces'),
    ).default('./data'),
    DATABASE_URL: validText(isPostgres, secretFault(`${postgresForm}, or unset for SQLite`)).optional(),
    ADMIN_SECRET: secret()
      .pipe(z.string().min(8, secretFault('at least 8 characters long')))
      .optional(),
    PUBLIC_URL: z
      .string()
      .transform((value) => value.replace(/\/$/, ''))
      .refine(
        isOrigin,
        fault('an origin as browsers show it, in lower case and without a path, e.g. https://shop.example'),
      )
      .optional(),
    SMTP_URL: validText(isSmtpUrl, {
      ...secretFault('smtp://user:password@host:port or smtps://…, with special characters encoded'),
      abort: true,
    }).optional(),
    MAIL_FROM: z
      .string()
      .transform(parseMailbox)
      .refine((mailbox) => mailbox !== undefined, {
        error: 'MAIL_FROM must be an e-mail address, or a name and an address: Voltway <shop@shop.example>',
        abort: true,
      })
      .optional(),
    MAIL_ADMIN: validText(isMailAddress, { ...fault('an e-mail address'), abort: true }).optional(),
    SEED_DEMO: onOff().default(true),
    LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    TRUST_PROXY: listOf('addresses and CIDRs, e.g. 10.0.0.0/8', isProxy, 'off')
      .transform((value) => (value === 'off' ? [] : value))
      .default([]),
    METRICS_TOKEN: secret().optional(),
    CORS_ORIGINS: listOf('origins, e.g. https://shop.example', isOrigin, '*').default('*'),
    RATE_LIMITS: onOff().default(true),
    PASSWORD_MIN_LENGTH: wholeNumber(1, 256).default(8),
    WEBHOOK_PRIVATE_HOSTS: z
      .string()
      .toLowerCase()
      .pipe(listOf('host names, addresses and CIDRs, e.g. erp,10.0.0.0/8', isPrivateHost))
      .default([]),
    WITHDRAWAL: onOff().default(false),
    SHUTDOWN_DELAY: wholeNumber(0, 60).default(0),
    KEEP_ALIVE: wholeNumber(1, 3600).default(65),
    OTEL_EXPORTER_OTLP_ENDPOINT: validText(
      isBaseUrl,
      secretFault('the URL of a collector, e.g. http://127.0.0.1:4318'),
    ).optional(),
    CHAT_PROVIDER: oneOf('none', 'tawk', 'crisp', 'chatwoot').default('none'),
    CHAT_ID: z.string().default(''),
    CHAT_BASE_URL: z.string().default(''),
    CHAT_LOAD: oneOf('idle', 'click').default('idle'),
  })
  // The checks above abort, so that a bad value is not also reported as absent.
  .superRefine(({ SMTP_URL, MAIL_FROM, MAIL_ADMIN, PUBLIC_URL }, context) => {
    if (SMTP_URL !== undefined) {
      for (const [name, value] of Object.entries({ MAIL_FROM, PUBLIC_URL }))
        if (value === undefined) context.addIssue(`${name} must be set where SMTP_URL is set`)
    } else {
      for (const [name, value] of Object.entries({ MAIL_FROM, MAIL_ADMIN }))
        if (value !== undefined) context.addIssue(`SMTP_URL must be set where ${name} is set`)
    }
  })
  .superRefine(({ CHAT_PROVIDER: provider, CHAT_ID: id, CHAT_BASE_URL: baseUrl }, context) => {
    const { pattern, rule } = chatIds[provider]
    if (!pattern.test(id)) {
      context.addIssue(
        `CHAT_ID must be ${rule}, where CHAT_PROVIDER is ${provider}, not ${JSON.stringify(id)}`,
      )
    }
    if (provider === 'chatwoot' && !isOrigin(baseUrl)) {
      context.addIssue(
        `CHAT_BASE_URL must be the origin of the Chatwoot server, e.g. https://chat.example, not ${quote(baseUrl)}`,
      )
    }
  })

/** The names of all variables. `.env.example` lists the same names. */
export const variableNames = [...Object.keys(Variables.shape), ...secretFiles.map((name) => `${name}_FILE`)]
