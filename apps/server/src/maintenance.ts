import { listImagesInUse, type Shop, sweep } from '@voltway/store'
import type { Logger } from 'pino'
import type { Images } from './images.ts'

const everyMs = 60 * 60 * 1000

/** Clears what is over, now and every hour: sessions, idempotency keys and, now only, pictures that nobody shows. */
export const startMaintenance = async (shop: Shop, images: Images, log: Logger): Promise<() => void> => {
  const removed = await images.sweep(await listImagesInUse(shop))
  if (removed > 0) log.info({ files: removed }, 'Removed pictures that nobody shows')
  await sweep(shop)

  const timer = setInterval(() => {
    sweep(shop).catch((err: unknown) => log.warn({ err }, 'Maintenance failed; it is tried again in an hour'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
