import type { Shop } from '../shop.ts'

/** Stores the picture, if there is one, does the work with its path, and takes it away again when the work fails. */
export const withPicture = async <Result>(
  shop: Shop,
  picture: Uint8Array | undefined,
  work: (image: string | undefined) => Promise<Result>,
): Promise<Result> => {
  if (!picture) return work(undefined)
  const image = await shop.images.save(picture)
  try {
    return await work(image)
  } catch (error) {
    await shop.images.remove(image)
    throw error
  }
}
