/** In which order shoppers can see products; the first unless told. */
export const catalogueSorts = ['featured', 'newest', 'price-low', 'price-high'] as const

/** By what the admin's lists can be sorted; each is sorted by its first column, descending, unless told. */
export const sortColumns = {
  products: ['created_at', 'name', 'price'],
  orders: ['created_at', 'total', 'email'],
  users: ['created_at', 'name', 'email', 'orders', 'orders_total'],
  paymentMethods: ['created_at', 'name', 'type'],
} as const
