/** The sort orders of products for shoppers; the first one is the default. */
export const catalogueSorts = ['featured', 'newest', 'price-low', 'price-high'] as const

/** The sort columns of the admin's lists. The default is the first column, descending. */
export const sortColumns = {
  products: ['created_at', 'name', 'price', 'position'],
  orders: ['created_at', 'total', 'email'],
  users: ['created_at', 'name', 'email', 'orders', 'orders_total'],
  paymentMethods: ['created_at', 'name', 'type', 'position'],
} as const
