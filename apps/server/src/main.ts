import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { migrate, openDatabase, shopState } from '@voltway/db'
import { obtainShopId } from '@voltway/domain'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { dataFiles } from './data-dir/data-files.ts'
import { claimFolder, refuseForeignFolder, refuseLostDatabase } from './data-dir/folder-owner.ts'
import { lockDataDir } from './data-dir/lock-data-dir.ts'
import { nameFolderInDiskErrors } from './data-dir/name-folder-in-disk-errors.ts'
import { type Env, readEnv } from './env/env.ts'
import { loadEnvFile } from './env/load-env-file.ts'
import { inheritedSocket } from './env/process-env.ts'
import { openAssets } from './http/assets/asset-store.ts'
import { createHttpServer } from './http/server.ts'
import { openImageStore } from './images/image-store.ts'
import { openImageFiles } from './images/open-image-files.ts'
import { startMaintenance } from './jobs/maintenance.ts'
import { createMailSender } from './jobs/outbox/mail-sender.ts'
import { startOutbox } from './jobs/outbox/start-outbox.ts'
import { createWebhookSender } from './jobs/outbox/webhook-sender.ts'
import { createLog } from './logging/create-log.ts'
import { formatError } from './logging/format-error.ts'
import { type LogOutput, openLogOutput } from './logging/log-output.ts'
import { createLongListQueues } from './queues/long-list-queues.ts'
import { createReceiptProcess } from './receipts/receipt-process.ts'
import { openClock } from './start/clock.ts'
import { createShop } from './start/create-shop.ts'
import { obtainAdminSecret } from './start/obtain-admin-secret.ts'
import { openRateLimits } from './start/open-rate-limits.ts'
import { watchReadiness } from './start/readiness.ts'
import { seedCatalogue } from './start/seed-catalogue.ts'
import { stopOnSignals, trackRequests } from './start/shutdown.ts'
import { version } from './start/version.ts'
import { waitForDatabase } from './start/wait-for-database.ts'

/** With Node's default of 511 a burst of new connections would reject health checks. */
const backlog = 4096

const goodSecretLength = 16

/** Closes the resources that are open, in the order of opening; `stop` runs them in reverse. */
const opened: ((serveOnMs: number) => unknown)[] = []

let isServing = false
let isStopping = false

const start = async (env: Env, log: Logger, output: LogOutput): Promise<void> => {
  const dataDir = dataFiles(env.dataDir)
  const dialect = env.databaseUrl === undefined ? 'sqlite' : 'postgres'
  // On PostgreSQL, a killed restore has left this folder, or a running one has the lock.
  if (dialect === 'sqlite' || existsSync(dataDir.unfinished)) {
    const release = await lockDataDir(env.dataDir)
    await rm(dataDir.unfinished, { recursive: true, force: true })
    if (dialect === 'sqlite') opened.push(release)
    else release()
  }
  if (dialect === 'sqlite') await refuseLostDatabase(dataDir)
  const tracing =
    env.otlpEndpoint === undefined
      ? undefined
      : (await import('./tracing/otlp-tracing.ts')).createOtlpTracing(env.otlpEndpoint, dialect, log)
  if (tracing) opened.push(tracing.close)
  const fd = inheritedSocket()
  const listenOn = { ...(fd === undefined ? { port: env.port } : { fd }), host: env.host, backlog }
  const open = () =>
    openDatabase({ url: env.databaseUrl, file: dataDir.databaseFile, onStatement: tracing?.statement })
  const { database, early } = await waitForDatabase(open, listenOn, log)
  opened.push(database.close)
  for (const warning of database.warnings) log.warn(warning)
  await refuseForeignFolder(dataDir, await shopState.findShopId(database.db))
  await migrate(database)
  const imageFiles = await openImageFiles(dataDir, database)
  const images = openImageStore(imageFiles)
  opened.push(images.close)
  const shop = createShop(env, database, images, await openClock(database, log))
  if (shop.withdrawal && !shop.mail)
    log.warn('WITHDRAWAL is on without SMTP_URL: customers get no mail that confirms their withdrawal')
  const shopId = await obtainShopId(shop)
  if (database.dialect === 'sqlite') await claimFolder(dataDir, shopId)
  const admin = await obtainAdminSecret(env.adminSecret, dataDir.adminSecretFile, shop, log)
  // At once, because a start that fails later must not lose a new secret.
  output.write(`Admin secret: ${admin.description}\n`)
  if (env.seedDemo && (await seedCatalogue(shop, images))) log.info('Put the demo catalogue on sale')
  const assets = openAssets(env, dataDir, database, log)
  // As soon as this node serves pages, nodes of another version get requests for these files.
  const isOneOfSeveral = database.dialect === 'postgres'
  if (isOneOfSeveral) await assets.renew()
  const limits = env.rateLimits ? openRateLimits(database, dataDir.limitsFile, log) : undefined
  if (limits) opened.push(limits.close)
  opened.push(await startMaintenance(shop, images, assets, limits?.rateLimits, log))

  const receipts = createReceiptProcess()
  const senders = {
    webhook: createWebhookSender(shop),
    ...(env.mail && { mail: createMailSender(shop, env.mail, log, receipts.draw) }),
  }
  const outbox = startOutbox(shop, senders, log)
  shop.onMessages = outbox.wake
  opened.push(outbox.stop)

  const readiness = watchReadiness(database.ping, log)
  const app = {
    env,
    shop,
    shopId,
    log,
    imageFiles,
    assets,
    tracing,
    rateLimits: limits?.rateLimits,
    waitForLongListSlot: createLongListQueues(),
    receipts,
    isAdminSecret: admin.matches,
    readiness,
    droppedLogLines: output.dropped,
  }
  const http = await createHttpServer(app)
  const closeServer = trackRequests(http.server)
  opened.push(async (serveOnMs) => {
    readiness.stop()
    // The last deliveries and the last responses are sent at the same time, because a stop takes at most ten seconds.
    const sent = outbox.stop()
    await closeServer(serveOnMs)
    await http.close()
    await sent
    receipts.close()
  })
  isServing = true
  if (early) await takeOver(http, early, log)
  else await http.listen({ ...listenOn, listenTextResolver: () => 'Listening' })
  readiness.open()
  announce(output, env, http.server.address() as AddressInfo)
  if (!isOneOfSeveral) await assets.renew()
}

/** Serves on the socket of the server that answered while the shop waited, also on the connections that it accepted. */
const takeOver = async (http: FastifyInstance, early: Server, log: Logger): Promise<void> => {
  await http.ready()
  // The framework's own `listen` cannot take over a socket.
  http.server.listen(early, backlog)
  await once(http.server, 'listening')
  log.info('Listening')
  early.removeAllListeners('request')
  early.on('request', (request, response) => http.server.emit('request', request, response))
}

/** Before the shop serves, only ends the process: the running start uses the resources, and the system closes them. */
const stop = async (serveOnMs: number): Promise<void> => {
  isStopping = true
  if (isServing) await closeAll(serveOnMs)
}

const closeAll = async (serveOnMs: number): Promise<void> => {
  for (const close of opened.splice(0).reverse()) await close(serveOnMs)
}

const announce = (output: LogOutput, { host, adminSecret = '' }: Env, { port }: AddressInfo) => {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  output.write(`Voltway is open at ${url}\n`)
  output.write(`Admin pages: ${url}/admin-products\n`)
  if (adminSecret.length > 0 && adminSecret.length < goodSecretLength)
    console.warn(
      'Warning: ADMIN_SECRET is short enough to be guessed. Set the output of `openssl rand -base64 32`, or unset it to get a generated one',
    )
}

const main = async (): Promise<void> => {
  try {
    // Only this user may read orders, secrets and backups.
    process.umask(0o077)
    loadEnvFile()
    const env = readEnv()
    const output = openLogOutput(process.stdout)
    const log = createLog(env, output)
    log.info({ version }, 'Starting')
    stopOnSignals(log, env.shutdownDelaySeconds * 1000, stop)
    await nameFolderInDiskErrors(env.dataDir, () => start(env, log, output))
  } catch (error) {
    // The end of the start, which `stop` interrupts.
    if (isStopping) return
    console.error(formatError(error, 'The shop cannot start. '))
    await closeAll(0).catch(() => {})
    process.exit(1)
  }
}

void main()
