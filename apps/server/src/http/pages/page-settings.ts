import { defaultSettings, type PageSettings } from '@voltway/contract'
import { getSettings } from '@voltway/domain'
import type { App } from '../../app.ts'
import type { CatalogueWatch } from '../lists/watch-revision.ts'

/** Returns the settings that pages show. Never throws. */
export type PageSettingsReader = () => Promise<PageSettings>

/**
 * Creates a function that reads the shop's settings again when the catalogue has changed. If the database does not respond, it
 * returns the last known settings.
 */
export const createPageSettingsReader = (
  { env, shop }: Pick<App, 'env' | 'shop'>,
  revisionNow: CatalogueWatch,
): PageSettingsReader => {
  const operatorSettings = {
    chat: env.chat,
    passwordMinLength: shop.passwordMinLength,
    ...(shop.mail && { mail: true as const }),
    ...(shop.withdrawal && { withdrawal: shop.withdrawal }),
  }
  let latest: PageSettings = { ...operatorSettings, shop: defaultSettings }
  let latestRevision: number | undefined
  return async () => {
    try {
      // Reads the revision first, so that the settings may be newer than the revision, but never older.
      const revision = revisionNow()
      if (revision !== latestRevision) {
        latest = { ...operatorSettings, shop: await getSettings(shop) }
        latestRevision = revision
      }
    } catch {
      // The readiness check logs that the database does not respond.
    }
    return latest
  }
}
