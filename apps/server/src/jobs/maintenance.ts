import { removeOldCopies } from '@voltway/db'
import { acquireMaintenanceLease, listImagesInUse, type RateLimits, type Shop, sweep } from '@voltway/domain'
import type { Logger } from 'pino'
import type { AssetStore } from '../http/assets/asset-store.ts'
import type { Images } from '../images/image-store.ts'
import { beforeOpening } from '../start/create-shop.ts'

const hourMs = 60 * 60 * 1000
const copiesKeptMs = 30 * 24 * hourMs

/**
 * Clears what is over, now and every hour: sessions, idempotency keys and images that nobody shows. Of several nodes one does
 * it for all. Each node renews the scripts, styles and fonts of its own version, which others may serve.
 */
export const startMaintenance = async (
  shop: Shop,
  images: Images,
  assets: AssetStore,
  rateLimits: RateLimits | undefined,
  log: Logger,
  everyMs = hourMs,
): Promise<() => void> => {
  const maintain = async (shop: Shop) => {
    await assets.renew()
    try {
      if (!(await acquireMaintenanceLease(shop, everyMs))) return
      await sweep(shop)
      await rateLimits?.sweep()
      sweepCopies(shop, log)
      await sweepImages(shop, images, log)
    } catch (err) {
      log.warn({ err }, 'Maintenance failed; it is tried again in an hour')
    }
  }
  await maintain(beforeOpening(shop))
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await maintain(shop).finally(() => {
      isRunning = false
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

const sweepCopies = ({ database }: Shop, log: Logger) => {
  // Files are dated by the machine's clock, of which the shop's may be ahead.
  const files = removeOldCopies(database, new Date(Date.now() - copiesKeptMs))
  if (files.length > 0) log.info({ files }, 'Removed copies of the database that were kept for 30 days')
}

const sweepImages = async (shop: Shop, images: Images, log: Logger) => {
  const { missing, resisting, ...files } = await images.files.sweep(() => listImagesInUse(shop))
  if (Object.values(files).some((count) => count > 0)) {
    log.info(
      { files },
      'Files of pictures that nobody shows were moved to the trash, brought back or removed',
    )
  }
  if (resisting.length > 0)
    log.warn({ files: resisting }, 'Files among the pictures cannot be moved or removed')
  if (missing > 0) {
    log.warn(
      { missing },
      'Pictures that the shop shows are missing: were they restored, or moved, together with the database?',
    )
  }
}
