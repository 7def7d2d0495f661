/** How many characters a text may have. */
export const maxLength = {
  personName: 100,
  email: 254,
  password: 256,
  productName: 200,
  productDescription: 5000,
  productCategory: 60,
  productDataName: 60,
  productDataValue: 200,
  productOption: 40,
  productChoice: 60,
  pictureAlt: 250,
  pictureId: 100,
  paymentMethodName: 100,
  paymentDetail: 200,
  search: 200,
} as const

/** How many entries one part of a list, and one page of an admin's search, may have. */
export const maxEntries = { list: 500, search: 100 } as const

/** How many rows a product's table of data may have. */
export const maxDataRows = 40

/** How many options a product may have, and how many choices each of them. */
export const maxOptions = 3
export const choicesOfOption = { min: 2, max: 12 } as const

/** The highest price in dollars, with what choices cost. */
export const maxPrice = 99_999_999.99

/** The largest body of a cart: 100 lines of a product with the longest choices take up to 200 kB. */
export const maxCartBytes = 256 * 1024

/** How many pictures a product may have, the first one included. */
export const maxPictures = 8

/** What is taken as a picture: the larger ones and all other formats are refused (docs/behaviour.md, "Images"). */
export const pictureLimits = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 40_000_000,
} as const
