import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoImage, type Shop, seedDemo } from '@voltway/domain'
import type { EncodedImage } from '../images/encode-image.ts'
import type { Images } from '../images/image-store.ts'
import { serverFolder } from '../server-folder.ts'

const folder = join(serverFolder, 'seed/encoded')

/** `images.json`: each image as the encoder gives it, with what it shows, and the names of its files in place of their bytes. */
type EncodedImages = Record<DemoImage, Omit<EncodedImage, 'files'> & { alt: string; files: string[] }>

/** Puts the demo catalogue on sale if that was never done; true when it did (docs/behaviour.md, "Demo catalogue"). */
export const seedCatalogue = async (shop: Shop, images: Images): Promise<boolean> => {
  const demoImages: EncodedImages = JSON.parse(await readFile(join(folder, 'images.json'), 'utf8'))
  return seedDemo(shop, async (image) => {
    const { alt, ...encoded } = demoImages[image]
    const files: EncodedImage['files'] = []
    for (const name of encoded.files) files.push([name, await readFile(join(folder, image, name))])
    return { image: await images.saveEncoded({ ...encoded, files }), alt }
  })
}
