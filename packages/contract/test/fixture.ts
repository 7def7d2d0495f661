import { NewProduct, type Product, placeholderImage } from '../src/index.ts'

// All tests and benchmarks create their products here, so that a new field of a product is added once. A field with a
// default need not be added.

/** A new product, which the schema completes. */
export const newProduct = (said: Partial<NewProduct> = {}): NewProduct => ({
  ...NewProduct.parse({ name: 'Model 3', price: 38_990 }),
  ...said,
})

/** A product as the shop returns it. */
export const aProduct = (said: Partial<Product> = {}): Product => ({
  ...newProduct(),
  id: 'p1',
  image: placeholderImage,
  image_alt: '',
  more_images: 0,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  slug: 'model-3',
  ...said,
})

/** A change of every field of a product. A new field does not compile without a value here. */
export const productChanges: NewProduct = {
  name: 'Model S Plus',
  price: 1.25,
  description: '',
  category: '',
  data: [],
  options: [
    {
      name: 'Wheels',
      choices: [
        { name: '19″', swatch: '', surcharge: 0 },
        { name: '21″', swatch: '', surcharge: 0.5 },
      ],
    },
  ],
}
