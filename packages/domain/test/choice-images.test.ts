import { imageId, type ProductWithImages } from '@voltway/contract'
import { newProduct } from '@voltway/contract/fixture'
import { expect } from 'vitest'
import {
  addImage,
  arrangeImages,
  createProduct,
  getCart,
  getProduct,
  listOrders,
  placeOrder,
  removeImage,
  type Shop,
  saveCart,
  updateProduct,
} from '../src/index.ts'
import { aCustomer, admin, aPaymentMethod, aProduct, eachShop, imageBytes } from './fixture.ts'
import { refusalOf } from './refusal-of.ts'

const paint = (blue: object, white = {}) => [
  {
    name: 'Paint',
    choices: [
      { name: 'White', swatch: '', surcharge: 0, ...white },
      { name: 'Blue', swatch: '', surcharge: 0, ...blue },
    ],
  },
]
const inBlue = [{ option: 'Paint', choice: 'Blue' }]

const pathOf = ({ images }: ProductWithImages, index: number) => images[index]?.image ?? expect.fail()

/** Creates a product with three images. The last one shows it in blue. */
const aPaintedCar = async (shop: Shop) => {
  const { id } = await aProduct(shop, 'Model S', 1, imageBytes)
  await addImage(shop, admin, { id, alt: '' }, new Uint8Array([7]))
  const product = await addImage(shop, admin, { id, alt: 'In blue' }, new Uint8Array([8]))
  const blue = pathOf(product, 1)
  await updateProduct(shop, admin, { id, options: paint({ image: imageId(blue) }) })
  return { id, product, blue }
}

eachShop('the image of a choice', (test) => {
  test('is that of the line in cart and order, which keeps it if the product does not', async ({ shop }) => {
    const { id, product, blue } = await aPaintedCar(shop)
    const customer = await aCustomer(shop)
    const { id: payment_method_id } = await aPaymentMethod(shop)
    const cart = [
      { id, qty: 1 },
      { id, choices: inBlue, qty: 1 },
    ]
    const saved = await saveCart(shop, customer, { cart })
    expect(saved.cart.map(({ image }) => image)).toEqual([product.image, blue])
    await placeOrder(shop, customer, { payment_method_id })
    await saveCart(shop, customer, { cart })

    await removeImage(shop, admin, { id, image_id: imageId(blue) })
    expect((await getProduct(shop, id)).options).toEqual(paint({}))
    const now = await getCart(shop, customer)
    expect(now.cart.map(({ image }) => image)).toEqual([product.image, product.image])
    await placeOrder(shop, customer, { payment_method_id })
    const [latest] = (await listOrders(shop, customer, {})).items
    expect(latest?.cart.map(({ image }) => image)).toEqual([product.image, product.image])
    // The earlier order shows the image.
    expect(shop.storedImages()).toContain(blue)
  })

  test('may be any image of the product, in any position, and no other one', async ({ shop }) => {
    const { id, product, blue } = await aPaintedCar(shop)
    const other = await aPaintedCar(shop)
    const ids = [product.image, pathOf(product, 0), blue].map(imageId).map((each) => ({ id: each, alt: '' }))
    const arranged = await arrangeImages(shop, admin, { id, images: ids.toReversed() })
    expect(arranged.options).toEqual(paint({ image: imageId(blue) }))
    const options = paint({ image: imageId(product.image) }, { image: imageId(blue) })
    expect(await updateProduct(shop, admin, { id, options })).toMatchObject({ options })

    for (const foreign of ['nothing.webp', imageId(other.blue)]) {
      const refused = updateProduct(shop, admin, { id, options: paint({ image: foreign }) })
      expect(await refusalOf(refused)).toMatchObject({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'options.0.choices.1.image', message: 'The product has no such image' }],
      })
      expect(await getProduct(shop, id)).toMatchObject({ options })
    }
    const unsaved = createProduct(shop, admin, newProduct({ options }))
    expect(await refusalOf(unsaved)).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('is removed when the first image is replaced', async ({ shop }) => {
    const { id, product, blue } = await aPaintedCar(shop)
    const options = paint({ image: imageId(blue) }, { image: imageId(product.image) })
    await updateProduct(shop, admin, { id, options })
    const replaced = await updateProduct(shop, admin, { id }, new Uint8Array([9]))
    expect(replaced.options).toEqual(paint({ image: imageId(blue) }))
    expect(replaced.image).not.toBe(product.image)
  })
})
