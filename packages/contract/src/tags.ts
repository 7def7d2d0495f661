/** The tags of the OpenAPI document, in order, with their descriptions. */
export const tags = {
  Auth: 'Accounts and sessions. A session is a bearer token, which is good for 30 days or until it is signed out.',
  Products: 'What is on sale, for everybody.',
  'Payment methods': 'The ways to pay that a customer can choose from.',
  Cart: 'The cart of a signed-in customer, which is kept by the shop.',
  Checkout: 'Making an order of the cart.',
  Orders: 'The orders of a signed-in customer.',
  'Admin: secret': 'Whether a secret opens the shopkeeper’s pages.',
  'Admin: products': 'The shopkeeper’s catalogue. Images are sent with `multipart/form-data`.',
  'Admin: orders': 'The orders of all customers, their statuses, and how trade goes.',
  'Admin: users': 'The customers’ accounts.',
  'Admin: payment methods': 'The ways to pay, with all their details.',
  'Admin: audit': 'What was changed with the admin secret.',
} as const

/** The tag of a route. */
export type Tag = keyof typeof tags
