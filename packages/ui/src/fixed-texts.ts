/** The texts of both apps whose wording is fixed (docs/behaviour.md, "Fixed texts"). */
export const fixedTexts = {
  skip: 'Skip to content',
  noPaymentMethods: 'No payment methods found',
} as const
