// Further texts whose exact words are fixed (docs/behaviour.md, "Fixed texts"). They are not in `texts`, because the first load
// does not need them.

export const checkoutTexts = {
  title: 'Checkout',
  placeOrder: 'Place Order',
  loginAndSelect: 'Please login and select a payment method',
  failed: 'Checkout failed',
  placed: 'Order placed!',
  paymentDetails: 'Payment Details',
} as const

export const passwordTexts = {
  forgot: 'Forgot password?',
  sendLink: 'Send link',
  change: 'Change password',
  current: 'Current password',
  new: 'New password',
  signOutEverywhere: 'Sign out everywhere',
} as const

export const supportTexts = {
  phone: 'Phone support',
  roadside: 'Roadside assistance',
  general: 'General enquiries',
  email: 'Email support',
  serviceCenters: 'Service centers',
} as const

/** The message for a request that got no response. Its words are not fixed. */
export const unreachableText = 'The shop could not be reached. Please try again in a moment.'
