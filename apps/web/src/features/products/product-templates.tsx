import type { ProductTemplates } from '@voltway/contract/facts/documents'
import { detailTexts } from '@voltway/contract/product-card'
import { renderWithLinks } from '../../lib/render-with-links.tsx'
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx'
import { templatesOf } from './sample-products.ts'

/** The markup of a product's page, for the server to fill in the product. */
export function productTemplates(): ProductTemplates {
  return {
    skeleton: renderWithLinks(<ProductDetailsSkeleton />),
    details: templatesOf(
      (product) => renderWithLinks(<ProductDetails product={product} onAdd={() => {}} />),
      detailTexts,
    ),
  }
}
