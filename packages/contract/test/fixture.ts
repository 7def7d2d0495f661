import { type AdminProduct, NewProduct, type Product, placeholderImage } from '../src/index.ts'

// All tests and benchmarks create their products here, so that a new field of a product is added once. A field with a
// default need not be added.

/** A new product, which the schema completes. */
export const newProduct = (fields: Partial<NewProduct> = {}): NewProduct => ({
  ...NewProduct.parse({ name: 'Model 3', price: 38_990 }),
  ...fields,
})

/** A product as the shop returns it to admins. */
export const anAdminProduct = (fields: Partial<AdminProduct> = {}): AdminProduct => ({
  ...newProduct(),
  id: 'p1',
  available: true,
  image: placeholderImage,
  image_alt: '',
  more_images: 0,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  slug: 'model-3',
  version: 1,
  ...fields,
})

type ForAdmins = Partial<Pick<AdminProduct, 'stock' | 'hidden' | 'position' | 'version'>>

/** Removes the fields that only admins get from a product or another response. */
export const toShopperView = <Shown extends object>({
  stock: _,
  hidden: __,
  position: ___,
  version: ____,
  ...shown
}: Shown & ForAdmins) => shown

/** A product as the shop returns it to shoppers. */
export const aProduct = (fields: Partial<Product> = {}): Product => ({
  ...toShopperView(anAdminProduct()),
  ...fields,
})

/** A change of every field of a product. A new field does not compile without a value here. */
export const productChanges: NewProduct = {
  name: 'Model S Plus',
  price: 1.25,
  description: '',
  category: '',
  stock: 12,
  hidden: true,
  position: 3,
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
