import { type Product, placeholderImage } from '@voltway/contract'
import { listProducts, type Shop } from '@voltway/store'
import { scriptData } from './documents.ts'

/** Enough for a searcher's first look; a catalogue of thousands would make the page heavy for everybody. */
const described = 100
const descriptionLength = 500

/** The products on sale as searchers read them (schema.org), as JSON that is safe in a script element. */
export const catalogueData = async (shop: Shop, origin: string): Promise<string> => {
  const { items, total } = await listProducts(shop, { limit: described })
  return scriptData({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: describe(product, origin),
    })),
  })
}

const describe = ({ id, name, description, image, price }: Product, origin: string) => {
  // The products' headings on the page have these ids.
  const url = `${origin}/shop#product-${id}`
  return {
    '@type': 'Product',
    name,
    url,
    // The placeholder is no picture of this product.
    ...(image === placeholderImage ? {} : { image: origin + image }),
    ...(description === '' ? {} : { description: [...description].slice(0, descriptionLength).join('') }),
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}
