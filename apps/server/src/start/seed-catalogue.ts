import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoPicture, type Shop, seedDemo } from '@voltway/domain'
import type { Encoded } from '../images/encode-image.ts'
import type { Images } from '../images/image-store.ts'
import { serverFolder } from '../server-folder.ts'

const folder = join(serverFolder, 'seed/encoded')

/** `pictures.json`: each picture as the encoder gives it, with what it shows, and the names of its files in place of their bytes. */
type EncodedPictures = Record<DemoPicture, Omit<Encoded, 'files'> & { alt: string; files: string[] }>

/** Puts the demo catalogue on sale if that was never done; true when it did (docs/behaviour.md, "Demo catalogue"). */
export const seed = async (shop: Shop, images: Images): Promise<boolean> => {
  const pictures: EncodedPictures = JSON.parse(await readFile(join(folder, 'pictures.json'), 'utf8'))
  return seedDemo(shop, async (picture) => {
    const { alt, ...encoded } = pictures[picture]
    const files: Encoded['files'] = []
    for (const name of encoded.files) files.push([name, await readFile(join(folder, picture, name))])
    return { image: await images.keep({ ...encoded, files }), alt }
  })
}
