import { type Product, type ProductWithImages, pages, placeholderImage, productPath } from '@voltway/contract'
import { plainText } from '@voltway/contract/browser'
import type { listProducts } from '@voltway/domain'

/** The number of products that the shop page describes: more would make the page heavy for every visitor. */
export const describedProducts = 100
const descriptionLength = 500

/** The products that the shop page describes for search engines, and the number of all. */
type Catalogue = Awaited<ReturnType<typeof listProducts>>

/** The products on sale as search engines read them (schema.org). */
export const catalogueData = ({ items, total }: Catalogue, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: items.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: describe(product, origin),
  })),
})

/** A product on its own page, and the way to it from the shop. */
export const productData = (product: ProductWithImages, origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { ...describe(product, origin), ...imageUrls(product, origin), ...properties(product) },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: pages.shop.title, item: origin + pages.shop.path },
        { '@type': 'ListItem', position: 2, name: product.name, item: origin + productPath(product.slug) },
      ],
    },
  ],
})

const imageUrls = ({ image, images }: ProductWithImages, origin: string) =>
  images.length === 0
    ? {}
    : { image: [image, ...images.map((each) => each.image)].map((path) => origin + path) }

const properties = ({ data }: Product) =>
  data.length === 0 ? {} : { additionalProperty: data.map((row) => ({ '@type': 'PropertyValue', ...row })) }

const describe = ({ slug, name, image, price, ...product }: Product, origin: string) => {
  const url = origin + productPath(slug)
  const description = plainText(product.description)
  return {
    '@type': 'Product',
    name,
    url,
    // The placeholder is no image of this product.
    ...(image === placeholderImage ? {} : { image: origin + image }),
    ...(description === '' ? {} : { description: begin(description) }),
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}

// Most texts are short, and a page for a made-up host is written anew for each request.
const begin = (text: string) =>
  text.length <= descriptionLength ? text : [...text].slice(0, descriptionLength).join('')
