import { paths } from './paths.ts'

/** The location of the dialog with an entity, by kind. */
export const entityLinks = {
  product: (id: string) => ({ to: paths.products, search: { edit: id } }) as const,
  order: (id: string) => ({ to: paths.orders, search: { open: id } }) as const,
  user: (id: string) => ({ to: paths.users, search: { user: id } }) as const,
  payment_method: (id: string) => ({ to: paths.payments, search: { open: id } }) as const,
  webhook: (id: string) => ({ to: paths.messages, search: { open: id } }) as const,
}
