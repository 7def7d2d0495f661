import { removeOldCopies } from '@voltway/db'
import {
  type AttemptCounter,
  acquireLease,
  deleteExpiredData,
  listImagesInUse,
  type Shop,
} from '@voltway/domain'
import type { Logger } from 'pino'
import type { AssetStore } from '../http/assets/asset-store.ts'
import type { Images } from '../images/image-store.ts'
import { formatError } from '../logging/format-error.ts'

const hourMs = 60 * 60 * 1000
const copyRetentionMs = 30 * 24 * hourMs

/**
 * Runs maintenance now and every hour: removes expired sessions, expired idempotency keys and unused images. Of several nodes, one
 * does this work for all. Every hour, each node also renews the stored scripts, styles and fonts of its own version. Returns a
 * function that stops it.
 */
export const startMaintenance = async (
  shop: Shop,
  images: Images,
  assets: AssetStore,
  rateLimits: AttemptCounter | undefined,
  log: Logger,
  everyMs = hourMs,
): Promise<() => void> => {
  const maintain = async (shop: Shop) => {
    const attempt = async (step: () => unknown) => {
      try {
        return await step()
      } catch (err) {
        log.warn({ fault: formatError(err) }, 'Maintenance failed; it runs again in an hour')
      }
    }
    if (!(await attempt(() => acquireLease(shop, 'maintenance', everyMs)))) return
    // A step that fails must not stop the others: on a full disk, only some of them free space.
    await attempt(() => sweepCopies(shop, log))
    await attempt(() => sweepImages(shop, images, log))
    await attempt(() => deleteExpiredData(shop))
    await attempt(() => rateLimits?.sweep())
  }
  await maintain(readDirectly(shop))
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await assets.renew()
    await maintain(shop).finally(() => {
      isRunning = false
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Before the server listens no request waits, and a worker thread would need memory. */
const readDirectly = (shop: Shop): Shop => {
  const { database } = shop
  return { ...shop, database: { ...database, analytics: database.db } }
}

const sweepCopies = ({ database }: Shop, log: Logger) => {
  // The machine's clock dates files. The shop's clock may be ahead of it.
  const files = removeOldCopies(database, new Date(Date.now() - copyRetentionMs))
  if (files.length > 0) log.info({ files }, 'Removed copies of the database that are older than 30 days')
}

const sweepImages = async (shop: Shop, images: Images, log: Logger) => {
  const { missing, failed, ...files } = await images.files.sweep(() => listImagesInUse(shop))
  if (Object.values(files).some((count) => count > 0)) {
    log.info({ files }, 'Unused image files were moved to the trash, moved back or removed')
  }
  if (failed.length > 0) log.warn({ files: failed }, 'Image files cannot be moved or removed')
  if (missing > 0) {
    log.warn(
      { missing },
      'Images that the shop shows are missing: were they restored, or moved, together with the database?',
    )
  }
}
