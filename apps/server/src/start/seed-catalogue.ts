import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Shop, seedDemo } from '@voltway/domain'
import type { EncodedImage } from '../images/encode-image.ts'
import type { Images } from '../images/image-store.ts'
import { serverFolder } from '../server-folder.ts'

const folder = join(serverFolder, 'seed/encoded')

/** An image of `images.json`, with its alternative text, and with file names instead of bytes. */
type DemoImage = Omit<EncodedImage, 'files'> & { alt: string; files: string[] }

/**
 * Puts the demo catalogue on sale unless the shop had it before (docs/behaviour.md, "Demo catalogue"). Returns whether it did so.
 */
export const seedCatalogue = async (shop: Shop, images: Images): Promise<boolean> => {
  const demoImages: Record<string, DemoImage> = JSON.parse(
    await readFile(join(folder, 'images.json'), 'utf8'),
  )
  return seedDemo(shop, async (image) => {
    const { alt, ...encoded } = demoImages[image] as DemoImage
    const files: EncodedImage['files'] = []
    for (const name of encoded.files) files.push([name, await readFile(join(folder, image, name))])
    return { image: await images.saveEncoded({ ...encoded, files }), alt }
  })
}
