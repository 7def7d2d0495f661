import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Shop, seedDemo } from '@voltway/store'

const folder = join(import.meta.dirname, '../seed')
const picture = (name: string) => readFile(join(folder, `${name}.webp`))

/** Puts the demo catalogue on sale if that was never done; true when it did (docs/behaviour.md, "Demo catalogue"). */
export const seed = async (shop: Shop): Promise<boolean> =>
  seedDemo(shop, {
    'model-3': await picture('model-3'),
    'model-y': await picture('model-y'),
    'model-s': await picture('model-s'),
    'model-x': await picture('model-x'),
    solar: await picture('solar'),
    powerwall: await picture('powerwall'),
  })
