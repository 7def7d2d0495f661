/**
 * The texts of the checkout whose exact words are fixed (docs/behaviour.md, "Fixed texts"). They are not in `texts`, because the
 * first load does not need them.
 */
export const checkoutTexts = {
  title: 'Checkout',
  placeOrder: 'Place Order',
  loginAndSelect: 'Please login and select a payment method',
  failed: 'Checkout failed',
  placed: 'Order placed!',
  paymentDetails: 'Payment Details',
} as const
