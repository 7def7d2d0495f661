/**
 * The texts of the support page whose exact words are fixed (docs/behaviour.md, "Fixed texts"). They are not in `texts`, because
 * the first load does not need them.
 */
export const supportTexts = {
  phone: 'Phone support',
  roadside: 'Roadside assistance',
  general: 'General enquiries',
  email: 'Email support',
  serviceCenters: 'Service centers',
} as const
