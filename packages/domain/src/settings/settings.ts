import { defaultSettings, Settings, type SettingsChange } from '@voltway/contract'
import { type Handle, shopState, type Trx } from '@voltway/db'
import { type Admin, recordAudit } from '../audit/audit.ts'
import { changeCatalogue } from '../catalogue/change-catalogue.ts'
import { requireMatchingVersion } from '../check-if-match.ts'
import type { Shop, WithDatabase } from '../shop.ts'
import { read } from '../transactions.ts'

const { settings: key } = shopState.keys

/** Reads the settings of the shop. A setting that was never saved has its default. */
export const getSettings = (shop: WithDatabase): Promise<Settings> => read(shop, readStored)

const readStored = async (h: Handle): Promise<Settings> => {
  const stored = JSON.parse((await shopState.get(h, key)) ?? '{}')
  return Settings.parse({ ...defaultSettings, ...stored })
}

/**
 * Changes settings. Pages show the settings, so this is a change of the catalogue. The catalogue's lock makes changes run one
 * after the other.
 * @throws Refusal CHANGED
 */
export const saveSettings = (
  shop: Shop,
  admin: Admin,
  { if_match, ...changes }: SettingsChange,
): Promise<Settings> =>
  changeCatalogue(shop, async (trx: Trx) => {
    const before = await readStored(trx)
    requireMatchingVersion(if_match, before, (settings) => settings)
    const after = { ...before, ...changes }
    if (audited(before) === audited(after)) return before
    const saved = { ...after, version: before.version + 1 }
    await shopState.set(trx, key, JSON.stringify(saved))
    await recordAudit(shop, trx, admin, {
      kind: 'settings',
      id: key,
      before: withoutVersion(before),
      after: withoutVersion(saved),
    })
    return saved
  })

const withoutVersion = ({ version: _, ...fields }: Settings) => fields
const audited = (settings: Settings) => JSON.stringify(withoutVersion(settings))
