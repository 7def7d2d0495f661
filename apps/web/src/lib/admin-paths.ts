import { adminTexts } from './texts-admin.ts'

/** Every address of the admin document, in the order of its links. */
export const adminPaths = {
  products: '/admin-products',
  orders: '/admin-orders',
  users: '/admin-users',
  payments: '/admin-payments',
  activity: '/admin-audit',
} as const

/** The pages of the admin: where they are and what they are called. */
export const adminPages = [
  { path: adminPaths.products, title: adminTexts.pages.products },
  { path: adminPaths.orders, title: adminTexts.pages.orders },
  { path: adminPaths.users, title: adminTexts.pages.users },
  { path: adminPaths.payments, title: adminTexts.pages.payments },
  { path: adminPaths.activity, title: adminTexts.pages.activity },
]

/** The orders page, looking for these words. */
export function ordersNamed(search: string): string {
  return `${adminPaths.orders}?${new URLSearchParams({ search })}`
}
