/** Every address of the shop document; a link names its place here and nowhere else. */
export const paths = {
  home: '/',
  shop: '/shop',
  signIn: '/signin',
  account: '/account',
  demoDrive: '/demodrive',
  support: '/support',
  privacy: '/privacy-legal',
  careers: '/careers',
  news: '/news',
  locations: '/locations',
} as const
