/** The texts whose exact words are fixed (docs/behaviour.md, "Fixed texts"). A test looks for each of them on screen. */
export const texts = {
  nav: {
    shop: 'Shop',
    contact: 'Contact',
    account: 'Account',
    logout: 'Logout',
    cart: 'Cart',
    menu: 'Menu',
  },

  footer: {
    privacy: 'Privacy & Legal',
    contact: 'Contact',
    careers: 'Careers',
    news: 'News',
    locations: 'Locations',
  },

  home: {
    order: 'Order',
    demoDrive: 'Demo Drive',
    panels: {
      'model-3': { title: 'Model 3', subtitle: 'From $38,990', keyword: 'Model 3' },
      'model-y': { title: 'Model Y', subtitle: 'From $43,990', keyword: 'Model Y' },
      'model-s': { title: 'Model S', subtitle: 'From $74,990', keyword: 'Model S' },
      'model-x': { title: 'Model X', subtitle: 'From $82,990', keyword: 'Model X' },
      solar: { title: 'Solar Panels', subtitle: 'Lowest Cost Solar', keyword: 'Solar' },
      powerwall: { title: 'Powerwall', subtitle: 'Home backup power', keyword: 'Powerwall' },
    },
    notLoaded: 'Product not loaded yet',
  },

  shop: {
    title: 'Shop',
    addToCart: 'Add to Cart',
  },

  cart: {
    title: 'Your Cart',
    checkout: 'Checkout',
    clear: 'Clear cart',
    empty: 'Your cart is empty',
    total: 'Total',
    remove: 'Remove',
  },

  auth: {
    signIn: 'Sign In',
    createAccount: 'Create Account',
    signOut: 'Sign Out',
    fullName: 'Full name',
    email: 'Email',
    password: 'Password',
    failed: 'Authentication failed',
  },

  account: {
    title: 'Account',
    orders: 'My Orders',
    noOrders: 'No orders found',
    paymentMethods: 'Payment Methods',
  },

  demoDrive: {
    title: 'Schedule a Demo Drive',
    bookNow: 'Book Now',
  },

  support: {
    title: 'Support',
    liveChat: 'Live chat',
  },

  notFound: {
    title: 'Page not found',
  },
} as const
