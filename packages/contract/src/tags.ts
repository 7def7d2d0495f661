/** The tags of the OpenAPI document, in order, with their descriptions. */
export const tags = {
  Auth: 'Accounts and sessions. A session is a bearer token, which is valid for 30 days or until the sign-out.',
  Products: 'The products on sale. No sign-in is necessary.',
  'Payment methods': 'The payment methods from which a customer can choose.',
  Cart: 'The cart of a signed-in customer, which the server stores.',
  Checkout: 'Placing an order of the cart.',
  Orders: 'The orders of a signed-in customer.',
  'Admin: secret': 'A check of the admin secret or an admin key.',
  'Admin: search': 'One search of all lists.',
  'Admin: keys': 'Keys for programs and employees, with fewer rights than the admin secret.',
  'Admin: products': 'The shopkeeper’s catalogue. Requests with an image use `multipart/form-data`.',
  'Admin: orders': 'The orders of all customers, their statuses, and figures of sales.',
  'Admin: users': 'The customers’ accounts.',
  'Admin: payment methods': 'The payment methods with all their details.',
  'Admin: settings': 'The name, the contacts and the texts of the shop.',
  'Admin: audit': 'The changes made with the admin secret and with admin keys.',
  'Admin: deliveries': 'The mails and webhooks of the shop, with those that wait or have failed.',
  'Admin: events': 'The changes of the shop, for programs that follow them.',
  'Admin: webhooks': 'The receivers of events.',
} as const

/** The tag of a route. */
export type Tag = keyof typeof tags
