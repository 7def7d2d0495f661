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
  'Admin: deliveries': 'The mails and webhooks of the shop, including waiting and failed ones.',
  'Admin: events': 'The changes of the shop, for programs that follow them.',
  'Admin: webhooks': 'The receivers of events.',
} as const

/** The tags of routes whose names do not begin with their tag. */
const otherTags: Record<string, keyof typeof tags> = {
  'withdrawals.create': 'Orders',
  'admin.withdrawals.list': 'Admin: orders',
  'admin.check': 'Admin: secret',
}

/** Returns the tag of a route by its name: `Admin: payment methods` for `admin.paymentMethods.list`. */
export const tagOf = (name: string): string => {
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const isTag = (tag: string) => lettersOf(name).startsWith(lettersOf(tag))
  const tag = otherTags[name] ?? Object.keys(tags).find(isTag)
  if (tag === undefined) throw new Error(`No tag of the OpenAPI document is for ${name}`)
  return tag
}
