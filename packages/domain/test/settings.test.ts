import { defaultSettings } from '@voltway/contract'
import { expect } from 'vitest'
import { catalogueRevision, getSettings, saveSettings, searchAudit } from '../src/index.ts'
import { admin, eachShop } from './fixture.ts'

eachShop('settings', (test) => {
  test('have defaults and keep absent values; a change has a new revision and an entry', async ({ shop }) => {
    expect(await getSettings(shop)).toEqual(defaultSettings)
    const changes = { shop_name: 'Ada’s', seller: 'Ada Ltd\n1 Road', tax_rate: 7.5 }
    const saved = { ...defaultSettings, ...changes, version: 2 }
    expect(await saveSettings(shop, admin, changes)).toEqual(saved)
    const revision = await catalogueRevision(shop)
    expect(await saveSettings(shop, admin, { phone: '44' })).toEqual({ ...saved, phone: '44', version: 3 })
    expect(await catalogueRevision(shop)).toBe(revision + 1)
    expect(await saveSettings(shop, admin, { shop_name: 'Ada’s' })).toMatchObject({ version: 3 })
    expect(await getSettings(shop)).toEqual({ ...saved, phone: '44', version: 3 })
    const { items } = await searchAudit(shop, { kind: 'settings', offset: 0, limit: 5 })
    expect(items).toMatchObject([
      { action: 'update', before: { phone: null }, after: { phone: '44', seller: changes.seller } },
      { action: 'update', before: { shop_name: 'Voltway' }, after: changes },
    ])
  })
})
