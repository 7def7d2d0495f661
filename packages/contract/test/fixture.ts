import {
  type AdminProduct,
  NewProduct,
  type Order,
  type PaymentMethod,
  type Product,
  placeholderImage,
} from '../src/index.ts'

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

/** A method of payment by bank transfer. */
export const bankMethod = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6004',
  type: 'bank',
  name: 'Bank transfer',
  details: {
    account_name: 'Sample Store',
    account_number: '55555555',
    bank_name: 'Sample Bank',
    sort_code: '20-20-15',
    iban: 'GB33BUKB20201555555555',
  },
  active: true,
  position: null,
  updated_at: '2026-03-01T09:30:00.000Z',
} satisfies PaymentMethod

/** A line of an order, with a choice. */
export const orderLine = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6002',
  choices: [{ option: 'Paint', choice: 'Deep Blue' }],
  name: 'Model 3',
  price: 40_490,
  image: '/images/Zk3v9QxWc0a7-8fae1c-1600x900.webp',
  qty: 1,
} satisfies Order['cart'][number]

const placedAt = '2026-03-02T10:15:00.000Z'

/** A pending order by bank transfer. */
export const pendingOrder: Order = {
  id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6003',
  user_id: '019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6001',
  email: 'ada@example.com',
  total: 40_490,
  payment_method_id: bankMethod.id,
  status: 'pending',
  created_at: placedAt,
  updated_at: placedAt,
  cart: [orderLine],
  reference: 'VW-7KQ4-M2HX',
  payment: {
    type: bankMethod.type,
    name: bankMethod.name,
    ...bankMethod.details,
    amount: '40490.00 USD',
    reference: 'VW-7KQ4-M2HX',
  },
  delivery: {
    name: 'Ada Lovelace',
    street: '12 Sample Street',
    postal_code: '94103',
    city: 'San Francisco',
    country: 'US',
  },
  tracking: null,
  history: [{ status: 'pending', at: placedAt }],
}
