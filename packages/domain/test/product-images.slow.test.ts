import { imageId, maxImages, type ProductWithImages, placeholderImage } from '@voltway/contract'
import { toShopperView } from '@voltway/contract/fixture'
import type { Database } from '@voltway/db'
import { expect } from 'vitest'
import {
  addImage,
  arrangeImages,
  catalogueRevision,
  deleteProduct,
  getProduct,
  listImagesInUse,
  listProducts,
  removeImage,
  type Shop,
  searchAudit,
  updateProduct,
} from '../src/index.ts'
import { admin, anOrder, aProduct, eachShop, imageBytes, testShop } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

type Named = { id: string; alt: string }
type Three = [Named, Named, Named]

const bytes = (nth: number) => new Uint8Array([9, nth])

/** Returns all images of a product, in order. */
const shownBy = ({ image, image_alt, images }: ProductWithImages) => [
  { id: imageId(image), alt: image_alt },
  ...images.map(({ id, alt }) => ({ id, alt })),
]

const add = (shop: Shop, id: string, alt: string) =>
  addImage(shop, admin, { id, alt }, new TextEncoder().encode(alt))

/** Creates a product with three images. */
const opened = async (dialect: Database['dialect']) => {
  const shop = await testShop(dialect)
  const { id } = await aProduct(shop, 'Model 3', 1, imageBytes)
  await add(shop, id, 'The cockpit')
  const product = await add(shop, id, 'The boot')
  const shown = shownBy(product)
  return { shop, id, product, shown: shown as Three }
}

/** Returns the state that must not change when a request is rejected. */
const stateOf = async (shop: Awaited<ReturnType<typeof testShop>>, id: string) => ({
  product: await getProduct(shop, id),
  revision: await catalogueRevision(shop),
  files: shop.storedImages().sort(),
  record: (await searchAudit(shop, { offset: 0, limit: 100 })).total,
})

eachShop('the images of a product', (test, dialect) => {
  test('are in order, and lists have only the first one', async () => {
    const { shop, id, product } = await opened(dialect)
    expect(product.images).toEqual([
      { id: expect.any(String), image: expect.stringMatching('^/images/'), alt: 'The cockpit' },
      { id: expect.any(String), image: expect.stringMatching('^/images/'), alt: 'The boot' },
    ])
    for (const { image, id: name } of product.images) expect(image).toBe(`/images/${name}`)
    expect(await getProduct(shop, id)).toEqual(product)
    const { images: _, ...listed } = toShopperView(product)
    expect(listed.more_images).toBe(2)
    expect((await listProducts(shop)).items).toEqual([listed])
    const all = [product.image, ...product.images.map(({ image }) => image)].sort()
    expect(shop.storedImages().sort()).toEqual(all)
    expect((await listImagesInUse(shop)).sort()).toEqual(all)
  })

  test('are removed one by one: the next becomes the first, and finally the placeholder', async () => {
    const { shop, id, product, shown } = await opened(dialect)
    const [outside, cockpit, boot] = shown
    await removeImage(shop, admin, { id, image_id: cockpit.id })
    expect(shownBy(await getProduct(shop, id))).toEqual([outside, boot])
    await removeImage(shop, admin, { id, image_id: outside.id })
    expect(await getProduct(shop, id)).toMatchObject({
      image: product.images[1]?.image,
      image_alt: 'The boot',
      more_images: 0,
      images: [],
    })
    expect(shop.storedImages()).toEqual([product.images[1]?.image])
    await removeImage(shop, admin, { id, image_id: boot.id })
    expect(await getProduct(shop, id)).toMatchObject({ image: placeholderImage, image_alt: '', images: [] })
    expect(shop.storedImages()).toEqual([])
    const again = await refusalOf(removeImage(shop, admin, { id, image_id: boot.id }))
    expect(again.code).toBe('NOT_FOUND')
  })

  test('stay when a form replaces the first one, which loses its text', async () => {
    const { shop, id, product, shown } = await opened(dialect)
    const [outside, ...others] = shown
    const images = [{ ...outside, alt: 'From the side' }, ...others]
    await arrangeImages(shop, admin, { id, images })
    expect((await updateProduct(shop, admin, { id, price: 2 })).image_alt).toBe('From the side')
    await updateProduct(shop, admin, { id }, bytes(1))
    const replaced = await getProduct(shop, id)
    expect(replaced).toMatchObject({ image_alt: '', images: product.images })
    expect(shop.storedImages()).toHaveLength(3)
    expect(shop.storedImages()).not.toContain(product.image)
  })

  test('are deleted with their product, except those that an order shows', async ({ shop }) => {
    const { car } = await anOrder(shop)
    const { images } = await add(shop, car.id, 'The cockpit')
    const [outside, cockpit] = [imageId(car.image), images[0]?.id ?? '']
    await arrangeImages(shop, admin, {
      id: car.id,
      images: [cockpit, outside].map((id) => ({ id, alt: '' })),
    })
    await removeImage(shop, admin, { id: car.id, image_id: outside })
    expect(shop.storedImages()).toHaveLength(2)
    await deleteProduct(shop, admin, car.id)
    expect(shop.storedImages()).toEqual([car.image])
    expect(await listImagesInUse(shop)).toEqual([car.image])
  })

  test.each([
    ['lacks one', ([one, two]: Three) => [one, two]],
    ['names one that is not there', ([one, two]: Three) => [one, two, { id: 'x-1x1.webp', alt: '' }]],
    ['names one too many', (all: Three) => [...all, { id: 'x-1x1.webp', alt: '' }]],
    ['is empty', () => []],
  ])('stay as they are when a list %s, and the refusal says which there are', async (_, listOf) => {
    const { shop, id, product, shown } = await opened(dialect)
    const before = await stateOf(shop, id)
    const refusal = await refusalOf(arrangeImages(shop, admin, { id, images: listOf(shown) }))
    expect(refusal.refused).toEqual({
      code: 'IMAGES_CHANGED',
      details: { images: [{ ...shown[0], image: product.image }, ...product.images] },
    })
    expect(await stateOf(shop, id)).toEqual(before)
  })

  test('of another product cannot be arranged or removed', async () => {
    const { shop, id, shown } = await opened(dialect)
    const other = await aProduct(shop, 'Model Y', 1, imageBytes)
    const foreign = { id: imageId(other.image), alt: 'Mine' }
    const before = await stateOf(shop, id)
    const images = [foreign, shown[1], shown[2]]
    expect((await refusalOf(arrangeImages(shop, admin, { id, images }))).code).toBe('IMAGES_CHANGED')
    const removal = await refusalOf(removeImage(shop, admin, { id, image_id: foreign.id }))
    expect(removal.code).toBe('NOT_FOUND')
    expect(await stateOf(shop, id)).toEqual(before)
    expect(await getProduct(shop, other.id)).toMatchObject({ image: other.image })
  })

  test('are returned with the refusal if another admin has arranged them since they were read', async () => {
    const { shop, id, shown } = await opened(dialect)
    const [outside, cockpit, boot] = shown
    const theirs = [boot, cockpit, outside]
    await arrangeImages(shop, admin, { id, images: theirs, before: shown })
    const before = await stateOf(shop, id)
    const stale = { id, images: [cockpit, outside, boot], before: shown }
    expect((await refusalOf(arrangeImages(shop, admin, stale))).code).toBe('IMAGES_CHANGED')
    expect(await stateOf(shop, id)).toEqual(before)
    const text = { id, images: theirs, before: theirs.map(({ id: name }) => ({ id: name, alt: 'x' })) }
    expect((await refusalOf(arrangeImages(shop, admin, text))).code).toBe('IMAGES_CHANGED')
    const { before: _, ...unaware } = stale
    expect(shownBy(await arrangeImages(shop, admin, unaware))).toEqual(stale.images)
  })

  test('are at most eight: of two admins who add the eighth at once exactly one succeeds', async () => {
    const { shop, id } = await opened(dialect)
    for (let nth = 4; nth < maxImages; nth++) await add(shop, id, `Picture ${nth}`)
    const ends = await Promise.allSettled([add(shop, id, 'Mine'), add(shop, id, 'Yours')])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused).toBe('TOO_MANY_IMAGES')
    const before = await stateOf(shop, id)
    expect(before.product.images).toHaveLength(maxImages - 1)
    expect(before.files).toHaveLength(maxImages)
    // The image is not decoded: an empty file would be rejected as invalid.
    const ninth = addImage(shop, admin, { id, alt: '' }, new Uint8Array())
    expect((await refusalOf(ninth)).code).toBe('TOO_MANY_IMAGES')
    expect(await stateOf(shop, id)).toEqual(before)
  })

  test('are not added without a file, without a product, or with a file that is not an image', async () => {
    const { shop, id } = await opened(dialect)
    const before = await stateOf(shop, id)
    const missing = await refusalOf(addImage(shop, admin, { id, alt: '' }, undefined))
    expect(missing.issues).toMatchObject([{ path: 'image' }])
    const broken = addImage(shop, admin, { id, alt: '' }, new Uint8Array())
    expect((await refusalOf(broken)).code).toBe('IMAGE_REFUSED')
    const nowhere = addImage(shop, admin, { id: 'unknown', alt: '' }, new Uint8Array())
    expect((await refusalOf(nowhere)).code).toBe('NOT_FOUND')
    expect(await stateOf(shop, id)).toEqual(before)
  })

  test('leave no file when their product is deleted during the encoding', async () => {
    const { shop, id } = await opened(dialect)
    const images = {
      ...shop.images,
      save: async (each: Uint8Array) => {
        await deleteProduct(shop, admin, id)
        return shop.images.save(each)
      },
    }
    const late = addImage({ ...shop, images }, admin, { id, alt: '' }, bytes(1))
    expect((await refusalOf(late)).code).toBe('NOT_FOUND')
    expect(shop.storedImages()).toEqual([])
  })

  test('that are arranged and removed at once end in one of both orders, and none is lost', async () => {
    const { shop, id, shown } = await opened(dialect)
    const [outside, cockpit, boot] = shown
    const [arranged, removed] = await Promise.allSettled([
      arrangeImages(shop, admin, { id, images: [boot, cockpit, outside] }),
      removeImage(shop, admin, { id, image_id: outside.id }),
    ])
    expect(removed.status).toBe('fulfilled')
    const left = arranged.status === 'fulfilled' ? [boot, cockpit] : [cockpit, boot]
    expect(shownBy(await getProduct(shop, id))).toEqual(left)
    expect(shop.storedImages()).toHaveLength(2)
  })

  test('are in the audit log, with one entry for each change', async () => {
    const { shop, id, product, shown } = await opened(dialect)
    const images = [...shown].reverse()
    await arrangeImages(shop, admin, { id, images })
    await arrangeImages(shop, admin, { id, images })
    await deleteProduct(shop, admin, id)
    const { items } = await searchAudit(shop, { offset: 0, limit: 100, entity_id: id })
    const [deleted, arranged, second, , created] = items
    expect(items).toHaveLength(5)
    expect(created?.after).toMatchObject({ image: product.image, image_alt: '', images: [] })
    const further = product.images.map(({ image, alt }) => ({ image, alt }))
    expect(second?.after).toMatchObject({ image: product.image, images: further })
    expect(arranged).toMatchObject({
      action: 'update',
      kind: 'product',
      before: second?.after,
      after: { image: product.images[1]?.image, image_alt: 'The boot' },
    })
    expect(deleted).toMatchObject({ before: arranged?.after, after: null })
  })
})
