/**
 * The texts about passwords whose exact words are fixed (docs/behaviour.md, "Fixed texts"). They are not in `texts`, because the
 * first load does not need them.
 */
export const passwordTexts = {
  forgot: 'Forgot password?',
  sendLink: 'Send link',
  change: 'Change password',
  current: 'Current password',
  new: 'New password',
  signOutEverywhere: 'Sign out everywhere',
} as const
