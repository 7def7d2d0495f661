import {
  type Product,
  type ProductWithImages,
  pages,
  placeholderImage,
  productPath,
  shopCurrency,
} from '@voltway/contract'
import { markdownToText } from '@voltway/contract/browser'
import type { listProducts } from '@voltway/domain'

/** The maximum number of products in the data of the shop page, because every visitor downloads this data. */
export const describedProducts = 100
const descriptionLength = 500

type Catalogue = Awaited<ReturnType<typeof listProducts>>

/** Returns the list of products for search engines (schema.org). */
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

/** Returns the data of a product and its breadcrumbs for search engines (schema.org). */
export const productData = (product: ProductWithImages, origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { ...describe(product, origin), ...imageUrls(product, origin), ...properties(product) },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: pages.shop.title, path: pages.shop.path },
        ...(product.category
          ? [
              {
                name: product.category,
                path: `${pages.shop.path}?${new URLSearchParams({ category: product.category })}`,
              },
            ]
          : []),
        { name: product.name, path: productPath(product.slug) },
      ].map(({ name, path }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: origin + path })),
    },
  ],
})

const imageUrls = ({ image, images }: ProductWithImages, origin: string) =>
  images.length === 0
    ? {}
    : { image: [image, ...images.map((each) => each.image)].map((path) => origin + path) }

const properties = ({ data }: Product) =>
  data.length === 0 ? {} : { additionalProperty: data.map((row) => ({ '@type': 'PropertyValue', ...row })) }

const describe = ({ slug, name, image, price, available, ...product }: Product, origin: string) => {
  const url = origin + productPath(slug)
  const description = markdownToText(product.description)
  return {
    '@type': 'Product',
    name,
    url,
    // Omits the placeholder, because it does not show the product.
    ...(image === placeholderImage ? {} : { image: origin + image }),
    ...(description === '' ? {} : { description: shorten(description) }),
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: shopCurrency,
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
      url,
    },
  }
}

const shorten = (text: string) =>
  text.length <= descriptionLength ? text : [...text].slice(0, descriptionLength).join('')
