import type { ProcedurePath } from '../contract.ts'
import { adminExamples } from './admin-examples.ts'
import type { Example } from './example.ts'
import {
  byId,
  cancelledOrder,
  cart,
  choices,
  deliveryAddress,
  imagedProduct,
  method,
  methodId,
  one,
  order,
  orderId,
  payment,
  product,
  productId,
  reference,
  session,
  success,
  user,
  withdrawal,
} from './example-objects.ts'

/** An example call of each procedure, for readers of the OpenAPI document. A test checks them against the schemas. */
export const examples: { [Name in ProcedurePath]: Example<Name> } = {
  'auth.register': {
    input: { name: user.name, email: user.email, password: 'correct horse' },
    output: session,
  },
  'auth.login': { input: { email: user.email, password: 'correct horse' }, output: session },
  'auth.logout': { input: {}, output: success },
  'auth.logoutEverywhere': { input: {}, output: success },
  'auth.me': { input: {}, output: { user } },
  'auth.changeName': { input: { name: user.name }, output: { user } },
  'auth.forgotPassword': { input: { email: user.email }, output: success },
  'auth.resetPassword': { input: { token: session.token, password: 'battery staple' }, output: success },
  'auth.changePassword': {
    input: { current_password: 'correct horse', new_password: 'battery staple' },
    output: success,
  },
  'auth.getDelivery': { input: {}, output: { delivery: deliveryAddress } },
  'auth.saveDelivery': { input: { delivery: deliveryAddress }, output: { delivery: deliveryAddress } },
  'auth.export': {
    input: {},
    output: { user, cart: cart.cart, orders: [order], delivery: deliveryAddress, withdrawals: [] },
  },
  'auth.deleteAccount': { input: { password: 'correct horse' }, output: success },
  'products.list': { input: { limit: 100 }, output: [product] },
  'products.search': {
    input: { search: 'modle', category: 'Cars', max_price: 40_000, sort: 'price-low' },
    output: { ...one(product), more_than_total: false, similar: true },
  },
  'products.get': { input: byId, output: imagedProduct },
  'products.categories': { input: {}, output: [{ category: 'Cars', products: 4 }] },
  'paymentMethods.list': { input: {}, output: [method] },
  'cart.get': { input: {}, output: cart },
  'cart.save': { input: { cart: [{ id: productId, choices, qty: 1 }], revision: 2 }, output: cart },
  'checkout.placeOrder': {
    input: { payment_method_id: methodId, expected_total: 40_490, delivery: deliveryAddress },
    output: { payment, order },
  },
  'orders.list': { input: {}, output: [order] },
  'orders.get': { input: { id: orderId }, output: order },
  'orders.cancel': { input: { id: orderId }, output: cancelledOrder },
  'withdrawals.create': {
    input: { reference, name: user.name, email: user.email },
    output: { id: withdrawal.id, created_at: withdrawal.created_at },
  },
  ...adminExamples,
}
