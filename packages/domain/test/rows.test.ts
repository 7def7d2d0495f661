import type {
  AdminKey,
  AdminOrder,
  AdminProduct,
  AuditEntry,
  AuditSearch,
  Order,
  OrderLine,
  OrderSearch,
  PaymentMethod,
  PaymentMethodSearch,
  ProductSearch,
  User,
  UserSearch,
} from '@voltway/contract'
import type {
  AdminKeyRow,
  AuditRow,
  audit,
  OrderLineRow,
  OrderRow,
  OrderStepRow,
  orders,
  PaymentMethodRow,
  ProductRow,
  paymentMethods,
  productSearch,
  UserRow,
  users,
} from '@voltway/db'
import { describe, expectTypeOf, test } from 'vitest'

// The compiler checks this: `npm run types` fails if contract and tables differ.

type InDollars<Row extends { price_cents: number }> = Omit<Row, 'price_cents'> & { price: number }
type Flat<Type> = { [Key in keyof Type]: Type[Key] }
type Sort<Search extends (...given: never[]) => unknown> = Parameters<Search>[1] extends {
  sort: infer Column
}
  ? Column
  : never

describe('stored rows', () => {
  test('have the fields of the contract', () => {
    // Lists are JSON text in the database.
    type Stored = InDollars<Omit<ProductRow, 'deleted_at' | 'slug' | 'data' | 'options' | 'hidden'>>
    type Derived = 'data' | 'options' | 'hidden' | 'available' | 'left' | 'position'
    type ProductFields = Omit<Stored, 'position'> & { slug: string } & Pick<AdminProduct, Derived>
    expectTypeOf<Flat<ProductFields>>().toEqualTypeOf<AdminProduct>()
    expectTypeOf<Flat<Omit<UserRow, 'password_hash'>>>().toEqualTypeOf<User>()
    type Line = InDollars<Omit<OrderLineRow, 'product_id' | 'choices'>> & { id: OrderLineRow['product_id'] }
    expectTypeOf<Flat<Line & Pick<OrderLine, 'choices'>>>().toEqualTypeOf<Flat<OrderLine>>()
    expectTypeOf<Flat<OrderStepRow>>().toEqualTypeOf<AdminOrder['history'][number]>()
    expectTypeOf<Flat<AdminKeyRow>>().toEqualTypeOf<AdminKey>()
    expectTypeOf<
      Flat<Omit<OrderRow, 'total_cents' | 'payment' | 'delivery' | 'tracking' | 'note' | 'version'>>
    >().toEqualTypeOf<Omit<Order, 'total' | 'payment' | 'delivery' | 'tracking' | 'cart' | 'history'>>()
    expectTypeOf<Flat<Omit<AuditRow, 'before' | 'after'>>>().toEqualTypeOf<
      Omit<AuditEntry, 'before' | 'after'>
    >()
  })

  test('have exactly the enum values of the contract', () => {
    expectTypeOf<PaymentMethodRow['type']>().toEqualTypeOf<PaymentMethod['type']>()
    expectTypeOf<Parameters<typeof audit.search>[1]['kind']>().toEqualTypeOf<AuditSearch['kind']>()
  })

  test('can be sorted by the sort columns of the contract', () => {
    expectTypeOf<Sort<typeof productSearch.search>>().toEqualTypeOf<ProductSearch['sort']>()
    expectTypeOf<Sort<typeof orders.search>>().toEqualTypeOf<OrderSearch['sort']>()
    expectTypeOf<Sort<typeof users.search>>().toEqualTypeOf<UserSearch['sort']>()
    expectTypeOf<Sort<typeof paymentMethods.search>>().toEqualTypeOf<PaymentMethodSearch['sort']>()
  })
})
