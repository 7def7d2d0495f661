import type { z } from 'zod'
import type { contract, FileName, ProcedurePath } from './contract.ts'
import {
  adminKey,
  adminOrder,
  adminProductFields,
  byId,
  cancelledOrder,
  cart,
  choices,
  cockpit,
  created_at,
  delivery,
  deliveryAddress,
  details,
  firstImage,
  foundOrder,
  idOf,
  imagedProduct,
  key_hash,
  method,
  methodId,
  one,
  order,
  orderId,
  paidAt,
  paidOrder,
  payment,
  placedAt,
  product,
  productFields,
  productId,
  reference,
  search,
  secret,
  session,
  success,
  trade,
  usedMethod,
  user,
  userId,
  webhook,
  webhookFields,
  withdrawal,
} from './example-objects.ts'
import { defaultSettings } from './settings/default-settings.ts'

type Contract = typeof contract

/** An example call of a procedure: its input and output. */
type Example<Name extends ProcedurePath> = {
  input: z.input<Contract[Name]['input']>
  output: z.output<Contract[Name]['output']>
}

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
  'admin.check': { input: {}, output: { ...success, name: 'owner', scope: 'all' } },
  'admin.search': {
    input: { q: reference },
    output: { orders: [foundOrder], products: [], users: [], payment_methods: [] },
  },
  'admin.keys.all': { input: {}, output: [adminKey] },
  'admin.keys.create': {
    input: { name: 'label printer', scope: 'orders', days: 365, key_hash },
    output: adminKey,
  },
  'admin.keys.delete': { input: { id: adminKey.id }, output: success },
  'admin.products.list': { input: { limit: 100 }, output: [{ ...product, ...adminProductFields }] },
  'admin.products.search': {
    input: { search: 'model', sort: 'price', direction: 'asc' },
    output: one({ ...product, ...adminProductFields }),
  },
  'admin.products.get': { input: byId, output: { ...imagedProduct, ...adminProductFields } },
  'admin.products.create': {
    input: { ...productFields, stock: 3, position: 1 },
    output: { ...product, ...adminProductFields, image_alt: '', more_images: 0, version: 1 },
  },
  'admin.products.import': {
    input: { dry_run: true },
    output: {
      created: 0,
      updated: 1,
      unchanged: 5,
      failed: 0,
      variants: 0,
      ignored: ['Vendor'],
      errors: [],
      rows: [
        {
          row: 2,
          action: 'change',
          name: product.name,
          changes: [{ column: 'price', old: '38990.00', new: '37990.00' }],
        },
      ],
      revision: '12-9f86d081884c7d65',
    },
  },
  'admin.products.update': {
    input: { ...byId, price: 37_990, stock: 3, stock_was: 0 },
    output: { ...product, ...adminProductFields, price: 37_990 },
  },
  'admin.products.delete': { input: byId, output: success },
  'admin.products.addImage': {
    input: { ...byId, alt: cockpit.alt },
    output: { ...imagedProduct, ...adminProductFields },
  },
  'admin.products.arrangeImages': {
    input: { ...byId, images: [cockpit, firstImage] },
    output: {
      ...product,
      ...adminProductFields,
      image: `/images/${cockpit.id}`,
      image_alt: cockpit.alt,
      images: [{ ...firstImage, image: product.image }],
    },
  },
  'admin.products.removeImage': { input: { ...byId, image_id: cockpit.id }, output: success },
  'admin.orders.list': { input: { limit: 100 }, output: [adminOrder] },
  'admin.orders.search': { input: { ...search, status: 'open' }, output: one(foundOrder) },
  'admin.orders.overview': {
    input: { time_zone: 'Europe/Berlin' },
    output: {
      open: 1,
      withdrawals: 0,
      today: trade,
      last_7_days: trade,
      last_30_days: trade,
      days: [{ date: '2026-03-02', ...trade }],
      methods: [{ id: methodId, name: method.name }],
      countries: ['US'],
    },
  },
  'admin.orders.get': { input: { id: orderId }, output: foundOrder },
  'admin.orders.setStatuses': {
    input: { ids: [orderId], status: 'paid', expected_history: 1 },
    output: { updated: [paidOrder], missing: [], unchanged: [], conflicts: [] },
  },
  'admin.orders.update': {
    input: { id: orderId, status: 'paid', note: paidOrder.note, tracking: paidOrder.tracking },
    output: paidOrder,
  },
  'admin.orders.delete': { input: { id: orderId }, output: success },
  'admin.withdrawals.list': { input: { limit: 100 }, output: [withdrawal] },
  'admin.users.list': { input: { limit: 100 }, output: [user] },
  'admin.users.search': { input: search, output: one({ ...user, orders: 1, orders_total: 40_490 }) },
  'admin.users.get': {
    input: { id: userId },
    output: {
      ...user,
      last_login_at: placedAt,
      delivery: deliveryAddress,
      orders: [adminOrder],
      order_count: 1,
      order_total: 40_490,
    },
  },
  'admin.users.sendResetLink': { input: { id: userId }, output: success },
  'admin.users.setResetToken': {
    input: {
      id: userId,
      token_hash: key_hash,
    },
    output: success,
  },
  'admin.users.signOut': { input: { id: userId }, output: success },
  'admin.users.delete': { input: { id: userId }, output: success },
  'admin.paymentMethods.list': { input: {}, output: [method] },
  'admin.paymentMethods.search': { input: { sort: 'name', direction: 'asc' }, output: one(usedMethod) },
  'admin.paymentMethods.get': { input: { id: methodId }, output: usedMethod },
  'admin.paymentMethods.save': {
    input: { type: method.type, name: method.name, details },
    output: { ...method, version: 1 },
  },
  'admin.paymentMethods.delete': { input: { id: methodId }, output: success },
  'admin.settings.get': { input: {}, output: defaultSettings },
  'admin.settings.save': {
    input: { email: 'shop@example.com', delivery_time: '2 to 3 weeks' },
    output: {
      ...defaultSettings,
      email: 'shop@example.com',
      delivery_time: '2 to 3 weeks',
      version: 2,
    },
  },
  'admin.audit.search': {
    input: { kind: 'order' },
    output: one({
      id: idOf(5),
      at: paidAt,
      action: 'update',
      kind: 'order',
      entity_id: orderId,
      before: { reference, status: 'pending' },
      after: { reference, status: 'paid' },
      by: adminKey.name,
      address: '192.0.2.1',
    }),
  },
  'admin.deliveries.list': {
    input: { limit: 25, status: 'waiting' },
    output: [delivery],
  },
  'admin.deliveries.overview': {
    input: {},
    output: {
      mail: true,
      waiting: 1,
      oldest_waiting: delivery.created_at,
      failed: 2,
      failures: [{ kind: 'webhook', error: 'The receiver answered 410', deliveries: 2 }],
    },
  },
  'admin.deliveries.retry': { input: { id: delivery.id }, output: delivery },
  'admin.events.feed': {
    input: { limit: 2, type: 'payment_method.created' },
    output: [{ id: idOf(6), type: 'payment_method.created', created_at, data: { ...method, by: 'owner' } }],
  },
  'admin.webhooks.all': { input: {}, output: [webhook] },
  'admin.webhooks.save': { input: webhookFields, output: { ...webhook, secret } },
  'admin.webhooks.rotate': { input: { id: webhook.id }, output: { ...webhook, secret } },
  'admin.webhooks.test': { input: { id: webhook.id }, output: success },
  'admin.webhooks.delete': { input: { id: webhook.id }, output: success },
}

/** An example download of each file: the query and the first lines. */
export const fileExamples: {
  [Name in FileName]: { input: z.input<Contract[Name]['input']>; output: string }
} = {
  'admin.products.export': {
    input: {},
    output: [
      'id,slug,name,price,category,description,stock,hidden,position,data,options',
      `${productId},model-3,Model 3,38990.00,Cars,A compact electric saloon.,3,false,1,Seats: 5,Paint: White [#f2f2ee] | Blue [+1500.00]`,
      '',
    ].join('\r\n'),
  },
  'admin.orders.export': {
    input: { status: 'paid', from: '2026-03-01', to: '2026-03-31', time_zone: 'Europe/Berlin' },
    output: [
      'reference,created_at,status,customer_name,email,total,currency,payment_type,payment_method,items,id,user_id,' +
        'delivery_name,delivery_street,delivery_postal_code,delivery_city,delivery_country,delivery_phone,delivery_note,' +
        'tracking_carrier,tracking_number,tracking_url,note',
      `${reference},${placedAt},paid,${user.name},${user.email},40490.00,USD,bank,Bank transfer,1 × Model 3 (Paint: Deep Blue),${orderId},${userId},` +
        `${user.name},12 Sample Street,94103,San Francisco,US,,,,,,`,
      '',
    ].join('\r\n'),
  },
  'orders.receipt': { input: { id: orderId }, output: '%PDF-1.5 …' },
  'admin.orders.receipt': { input: { id: orderId }, output: '%PDF-1.5 …' },
}
