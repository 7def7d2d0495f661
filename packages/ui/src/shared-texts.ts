/** The texts of both apps whose wording is fixed (docs/behaviour.md, "Fixed texts"). */
export const sharedTexts = {
  /** The name that the logo draws. */
  brand: 'Voltway',
  skip: 'Skip to content',
  noPaymentMethods: 'No payment methods found',
} as const
