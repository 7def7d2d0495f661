/**
 * The largest number of characters of each text that the pages for shoppers check. The first script of these pages contains them.
 */
export const maxShopperLength = {
  personName: 100,
  email: 254,
  password: 256,
  productCategory: 60,
  productOption: 40,
  productChoice: 60,
  search: 200,
} as const

/** The largest number of characters of each text. */
export const maxLength = {
  ...maxShopperLength,
  productName: 200,
  productDescription: 5000,
  productDataName: 60,
  productDataValue: 200,
  imageAlt: 250,
  imageId: 100,
  paymentMethodName: 100,
  paymentDetail: 200,
  webhookUrl: 2000,
  adminKeyName: 60,
  shopName: 60,
  seller: 500,
  phone: 40,
  taxNote: 200,
  receiptFooter: 500,
  deliveryTime: 80,
} as const

/** The largest number of entries of one part of a list, and of one page of a search. */
export const maxEntries = { list: 500, search: 100 } as const

/** The largest number of rows that a page of a search skips. */
export const maxOffset = 1_000_000

/** The largest number of rows of a product's data table. */
export const maxDataRows = 40

/** The largest number of options of a product, and the number of choices of each option. */
export const maxOptions = 3
export const choiceLimits = { min: 2, max: 12 } as const

/** The highest price in dollars, surcharges included. */
export const maxPrice = 99_999_999.99

/** The largest stock of a product, and the largest position in lists. */
export const maxStock = 1_000_000
export const maxPosition = 1_000_000

/** The largest stock whose number of pieces shoppers see. */
export const maxShownStock = 5

/**
 * The largest body of a cart or a product. If every letter is escaped, 100 lines with the longest choices take up to 200 kB, and a
 * product with the longest texts takes 120 kB.
 */
export const maxLargeBodyBytes = 256 * 1024

/** The largest number of images of a product, the first one included. */
export const maxImages = 8

/** The largest number of days until an admin key expires. */
export const maxKeyDays = 400

/** The number of minutes for which a link for a new password is valid. */
export const resetLinkMinutes = 30

/** The largest number of webhooks of a shop. */
export const maxWebhooks = 20

/** The accepted images. Larger ones and other formats are rejected (docs/behaviour.md, "Images"). */
export const imageLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
} as const

/** The largest import of products, and the number of rows and characters of each cell that its response shows. */
export const importLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxRows: 100_000,
  shownRows: 1000,
  shownCharacters: 300,
} as const
